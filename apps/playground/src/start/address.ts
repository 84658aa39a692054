import { queryClient } from '../dev-data/use-dev.js';
import { openLink } from '../link/open-link.js';
import { pageHash, requestOfHash } from '../link/page-address.js';
import { nameFromHash } from '../operations/operation-link.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { isSameRequest } from '../sending/secrets.js';
import { refresh, refreshShown } from '../sending/send.js';
import { noteExchange } from '../state/actions.js';
import {
  type AnsweredRequest,
  type Exchange,
  idle,
  isChangeUnderWay,
  shownAnswer,
} from '../state/exchange.js';
import {
  type PlaygroundState,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { keepPlace, returnToPlace } from './left-places.js';

/** How long the page waits for more typing before its address follows. */
const pause = 300;

/** What an entry of the browser's history, written by the page, says beside its address. */
interface Mark {
  readonly aisle: 'own';
  /** The answer that was shown there, by its id in the page's history. */
  readonly answer?: string;
  /** The address when that was asked for: what is typed afterwards changes the entry's own. */
  readonly hash?: string;
}

/** Whether the address follows the page: not while the page follows the address. */
let isFollowing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The answer of the browser's entry that is shown: what the browser tells of it is gone when another is gone to. */
let shownThere: string | undefined;

/** Puts what the address says into the form. What it asks is answered later, see `followAddress`. */
export function openAddress(): void {
  openLink(location.hash, readMark() !== undefined);
}

/**
 * Answers what the address says, and keeps both the same from now on. What is typed changes the present entry of
 * the browser's history, what is sent or opened is a new one, and going to one shows what it says.
 */
export function followAddress(): void {
  usePlayground.subscribe(follow);
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') schedule();
  });
  // A link, or the browser's Back, is about to be followed: what it leaves behind must be whole.
  const settle = () => timer !== undefined && write();
  window.addEventListener('click', settle, { capture: true });
  window.addEventListener('keydown', ({ altKey, metaKey }) => (altKey || metaKey) && settle());
  document.documentElement.addEventListener('pointerleave', settle);
  window.addEventListener('pagehide', settle);
  // Whoever leaves now would not learn what became of a change.
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

/** Shows the answer to what the address says: a kept one, and for a read a new one. Nothing else is sent. */
function answer(): void {
  const state = usePlayground.getState();
  const { selected, composerMode } = state;
  const isLink = nameFromHash(location.hash) === selected && location.hash.includes('?');
  const isWhole = isLink && composerMode !== 'storefront';
  const request = selectedRequest(state);
  const exchange = selectedExchange(state);
  const shown = shownAnswer(exchange);
  // The outcome of a change is shown, whatever the page says by then.
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
  // What was shown before may be old by now.
  if (!isLink) void refreshShown();
  if (!isWhole || isUnderWay) return;
  if (request.method === 'GET') void refresh(kept);
  else void kept?.then((found) => found && noteExchange(selected, { phase: 'answered', ...found }));
}

/** The answer that an entry shows, if it is still kept and one to what the page says by then. */
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
    // What was typed a moment ago belongs to the entry that is left.
    if (timer !== undefined) write(before);
    const hash = pageHash(state);
    enter(markOf(state, hash), hash);
    // Not where a request of the history is opened, with the answer that it had.
    if (state.forms === before.forms) setTimeout(refreshShown);
  } else if (state.led !== before.led) {
    write(before);
    const hash = pageHash(state);
    enter(readMark() ?? markOf(state, hash), hash);
  } else if (state.exchanges === before.exchanges) schedule();
  else if (sent && sent.id !== readMark()?.answer) {
    const isRefreshing = exchange.phase === 'sending' && exchange.isRefresh;
    // An entry keeps the answer that it has until there is a newer one: what is sent may take the place of a refresh.
    if (isRefreshing && readMark()?.answer !== undefined) return;
    const was = selectedExchange(before);
    const isRefreshed = was.phase === 'sending' && was.isRefresh && was.sent.id === sent.id;
    step(sent.id, isRefreshing || isRefreshed);
  }
}

/** What was asked for is an entry of its own, unless it is asked for again. */
function step(id: string, isRefresh: boolean): void {
  stopTimer();
  const hash = pageHash();
  const present = readMark();
  const isAgain =
    present?.hash === undefined || requestOfHash(present.hash) === requestOfHash(hash);
  const mark: Mark = { aisle: 'own', answer: id, hash };
  // A refresh is of what the entry was asked for, whatever was typed meanwhile.
  if (isRefresh) amend({ ...mark, hash: present?.hash ?? hash }, hash);
  else if (isAgain) amend(mark, hash);
  else {
    if (location.hash !== present.hash) amend(present, present.hash);
    enter(mark, hash);
  }
}

/** Makes a new entry of the browser's history. */
function enter(mark: Mark, hash: string): void {
  keepPlace(shownThere);
  shownThere = mark.answer;
  history.pushState(mark, '', hash);
}

/** Changes the entry that is shown. */
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
