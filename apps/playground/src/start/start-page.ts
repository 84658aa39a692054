import { followPulse } from '../connection/pulse.js';
import { queryClient } from '../dev-data/use-dev.js';
import { recordExchanges } from '../history/record-exchanges.js';
import { keep, readKeptOne } from '../lib/kept.js';
import { openLink, pageHash, requestOfHash } from '../link/page-link.js';
import { nameFromHash } from '../operations/split-target.js';
import { hearNames } from '../place/names.js';
import { loadExamples } from '../request-form/form-values.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { askForToken } from '../sending/request-token.js';
import { isSameRequest, refresh, refreshShown } from '../sending/send.js';
import { applyTheme, storedTheme } from '../shell/page-header.js';
import {
  changeAccess,
  changeForm,
  chooseTheme,
  keepExamples,
  noteExchange,
} from '../state/actions.js';
import { proposedForm } from '../state/form.js';
import {
  type AnsweredRequest,
  credentialsOf,
  type Exchange,
  idle,
  isChangeUnderWay,
  type PlaygroundState,
  selectedExchange,
  shownAnswer,
  usePlayground,
} from '../state/playground-store.js';
import { recordUpdates } from '../subscriptions/controls.js';
import { keepFocus, keepPlace, returnToPlace } from './keep-focus.js';

/** Initializes the page: theme, address, the server's examples, the first token. */
export async function startPage(): Promise<void> {
  const isFirstVisit = location.hash === '';
  followTheme();
  keepFocus();
  recordExchanges();
  hearAnswers();
  recordUpdates();
  followGrant();
  openAddress();
  const state = usePlayground.getState();
  const isAsked = isFirstVisit || location.hash.includes('?');
  usePlayground.setState({ isStarting: isAsked && selectedRequest(state).method === 'GET' });
  keepExamples((await loadExamples()) ?? {});
  followPulse();
  void askForFirstToken();
  followAddress();
  if (isFirstVisit) sendFirstRequest();
  usePlayground.setState({ isStarting: false });
}

async function askForFirstToken(): Promise<void> {
  const state = usePlayground.getState();
  if (state.access.phase !== 'asking') return;
  const kept = readKeptOne(grantKey, keptGrants, 'sessionStorage');
  const usual = credentialsOf(state).clientSecret === '' ? 'implicit' : 'client_credentials';
  if (kept === 'none') return changeAccess({ phase: 'none' });
  // A typed secret is not stored.
  const isUsable = kept === 'implicit' || usual === 'client_credentials';
  await askForToken(kept !== undefined && isUsable ? kept : usual);
}

const grantKey = 'aisle-grant';
const keptGrants = ['implicit', 'client_credentials', 'none'] as const;

/** Stores the grant but never the token, so that a reload keeps the user's choice. */
function followGrant(): void {
  usePlayground.subscribe(({ access }, before) => {
    if (access === before.access) return;
    const kind = access.phase === 'granted' ? access.source : access.phase;
    const chosen = keptGrants.find((grant) => grant === kind);
    if (chosen) keep(grantKey, chosen, 'sessionStorage');
  });
}

/**
 * Requests the first products of the store, so that visitors without a link see a response at once.
 */
function sendFirstRequest(): void {
  const { forms, selected, examples } = usePlayground.getState();
  if (forms[selected] !== undefined || examples.node_id === undefined) return;
  changeForm(() => proposedForm(selected));
  void refresh();
}

function followTheme(): void {
  usePlayground.subscribe(({ theme }, before) => {
    if (theme !== before.theme) applyTheme(theme);
  });
  chooseTheme(storedTheme());
}

/** Remembers the names in each response before it is shown. */
function hearAnswers(): void {
  usePlayground.subscribe((state, before) => {
    const exchange = selectedExchange(state);
    const isNew = exchange !== selectedExchange(before);
    if (isNew && exchange.phase === 'answered') hearNames(exchange.answer.json);
  });
}

/** Pause in typing before the address is updated, in milliseconds. */
const pause = 300;

/** State that the page stores with an entry of the browser's history. */
interface Mark {
  readonly aisle: 'own';
  /** The id of the response shown, in the page's history. */
  readonly answer?: string;
  /** The address at the time of the request. Later typing only changes the entry's own address. */
  readonly hash?: string;
}

/** True while the address follows the page, false while the page follows the address. */
let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The response id of the current entry. After navigation the browser no longer provides it. */
let shownThere: string | undefined;

/** Loads the address into the form. `followAddress` sends its request later. */
function openAddress(): void {
  openLink(location.hash, readMark() !== undefined);
}

/**
 * Shows the response for the address and keeps page and address in sync. Typing changes the current
 * entry of the browser's history. Sending or opening creates a new one. Navigation to an entry
 * loads it.
 */
function followAddress(): void {
  usePlayground.subscribe(follow);
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') schedule();
  });
  // A link or the Back button may follow, so update the current entry first.
  const settle = () => timer !== undefined && write();
  window.addEventListener('click', settle, { capture: true });
  window.addEventListener('keydown', ({ altKey, metaKey }) => (altKey || metaKey) && settle());
  document.documentElement.addEventListener('pointerleave', settle);
  window.addEventListener('pagehide', settle);
  // Leaving now would hide the result of a pending change.
  window.addEventListener('beforeunload', (event) => {
    const { exchanges } = usePlayground.getState();
    if (Object.values(exchanges).some(isChangeUnderWay)) event.preventDefault();
  });
  window.addEventListener('popstate', () => {
    isFollowing = false;
    keepPlace(shownThere);
    shownThere = readMark()?.answer;
    openAddress();
    answer();
    returnToPlace(shownThere);
  });
  answer();
}

/**
 * Shows the response for the address: a stored one, and for a read a new one. Never sends changes.
 */
function answer(): void {
  const state = usePlayground.getState();
  const { selected, composerMode } = state;
  const isLink = nameFromHash(location.hash) === selected && location.hash.includes('?');
  const isWhole = isLink && composerMode !== 'storefront';
  const request = selectedRequest(state);
  const exchange = selectedExchange(state);
  const shown = shownAnswer(exchange);
  // The result of a change is shown even if the address differs.
  const isUnderWay =
    isChangeUnderWay(exchange) ||
    (exchange.phase === 'sending' && isSameRequest(exchange.sent.request, request));
  const isShown = shown !== undefined && isSameRequest(shown.sent.request, request);
  const kept = isWhole && !isShown ? readKept(readMark()?.answer) : undefined;
  if (isWhole && !isUnderWay) {
    if (exchange.phase === 'sending') exchange.controller.abort();
    noteExchange(selected, isShown ? { phase: 'answered', ...shown } : idle);
  }
  isFollowing = true;
  write();
  // The response shown before may be outdated.
  if (!isLink) void refreshShown();
  if (!isWhole || isUnderWay) return;
  if (request.method === 'GET') void refresh(kept);
  else void kept?.then((found) => found && noteExchange(selected, { phase: 'answered', ...found }));
}

/** Reads an entry's response if it is still stored and matches the form. */
async function readKept(id: string | undefined): Promise<AnsweredRequest | undefined> {
  if (id === undefined) return undefined;
  const { loadAnswer } = await import('../history/history.js');
  const kept = await loadAnswer(id).catch(() => undefined);
  const state = usePlayground.getState();
  const isIt =
    kept?.sent.operation === state.selected &&
    isSameRequest(kept.sent.request, selectedRequest(state));
  return isIt ? kept : undefined;
}

function follow(state: PlaygroundState, before: PlaygroundState): void {
  if (!isFollowing) return;
  const exchange = selectedExchange(state);
  const sent = sentOf(exchange);
  if (state.selected !== before.selected) {
    // Recent typing belongs to the entry before.
    if (timer !== undefined) write(before);
    const hash = pageHash(state);
    enter(markOf(state, hash), hash);
    // Skip this for a request of the history, which is opened with its stored response.
    if (state.forms === before.forms) setTimeout(refreshShown);
  } else if (state.exchanges === before.exchanges) schedule();
  else if (sent && sent.id !== readMark()?.answer) {
    const isRefreshing = exchange.phase === 'sending' && exchange.isRefresh;
    // An entry keeps its response until there is a newer one, because another request may replace a
    // refresh.
    if (isRefreshing && readMark()?.answer !== undefined) return;
    const was = selectedExchange(before);
    const isRefreshed = was.phase === 'sending' && was.isRefresh && was.sent.id === sent.id;
    step(sent.id, isRefreshing || isRefreshed);
  }
}

/** Creates an entry for a sent request. The same request sent again updates the current entry. */
function step(id: string, isRefresh: boolean): void {
  stopTimer();
  const hash = pageHash();
  const present = readMark();
  const isAgain =
    present?.hash === undefined || requestOfHash(present.hash) === requestOfHash(hash);
  const mark: Mark = { aisle: 'own', answer: id, hash };
  // A refresh belongs to the entry's request, regardless of later typing.
  if (isRefresh) amend({ ...mark, hash: present?.hash ?? hash }, hash);
  else if (isAgain) amend(mark, hash);
  else {
    if (location.hash !== present.hash) amend(present, present.hash);
    enter(mark, hash);
  }
}

/** Creates an entry in the browser's history. */
function enter(mark: Mark, hash: string): void {
  keepPlace(shownThere);
  shownThere = mark.answer;
  history.pushState(mark, '', hash);
}

/** Updates the current entry. */
function amend(mark: Mark, hash: string): void {
  shownThere = mark.answer;
  history.replaceState(mark, '', hash);
}

function schedule(): void {
  timer ??= setTimeout(write, pause);
}

function write(state: PlaygroundState = usePlayground.getState()): void {
  stopTimer();
  const hash = pageHash(state);
  const present = readMark();
  const isAsAsked =
    present?.hash !== undefined && requestOfHash(present.hash) === requestOfHash(hash);
  if (hash === location.hash && present !== undefined) return;
  const mark = isAsAsked ? { ...present, hash } : (present ?? markOf(state, hash));
  amend(mark, hash);
}

function stopTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

function markOf(state: PlaygroundState, hash: string): Mark {
  const sent = sentOf(selectedExchange(state));
  const isItsOwn = sent !== undefined && isSameRequest(sent.request, selectedRequest(state));
  return { aisle: 'own', ...(isItsOwn && { answer: sent.id, hash }) };
}

function readMark(): Mark | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'aisle' in state
    ? (state as Mark)
    : undefined;
}

function sentOf(exchange: Exchange) {
  return exchange.phase === 'sending' || exchange.phase === 'answered' ? exchange.sent : undefined;
}
