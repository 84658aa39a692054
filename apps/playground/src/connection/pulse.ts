import type { ClockState, TreeCatalog } from '@aisle/schema/dev';
import { releaseOf, releasesOf } from '../cards/product-card.js';
import { isSameClock } from '../clock/describe-clock.js';
import { changesMade, knownDev, queryClient } from '../dev-data/use-dev.js';
import { tell } from '../lib/outcome.js';
import { useConnection } from '../lib/page-sheet.js';
import { count } from '../lib/texts.js';
import { loadExamples } from '../request-form/form-values.js';
import { askForToken, grants } from '../sending/request-token.js';
import { isOfForm, refresh, refreshShown } from '../sending/send.js';
import { chooseComparison, keepExamples, showResult } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';

/** Interval between status requests to the server, in milliseconds. */
const interval = 2000;

/** Timeout after which the connection counts as lost, in milliseconds. */
const patience = 3000;

/** Status of the server; empty in production. */
interface Pulse {
  readonly publications?: number;
  readonly clock?: ClockState;
}

/** Pause before a failed style sheet is requested again, in milliseconds. */
const sheetPause = 1000;

let seen: number | undefined;
/** The newest release of each catalog that the page last announced, by catalog id. */
const told = new Map<string, string | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isBeating = false;

/**
 * Watches the server while the page is visible. Announces a lost or restored connection and changes
 * by others.
 */
export function followPulse(): void {
  document.addEventListener('visibilitychange', beat);
  document.addEventListener('error', retrySheet, { capture: true });
  // A new response may concern other parts of the page.
  usePlayground.subscribe((state, before) => {
    const exchange = selectedExchange(state);
    const isNews = exchange.phase === 'answered' || exchange.phase === 'failed';
    if (isNews && exchange !== selectedExchange(before)) void beat();
  });
  void beat();
}

/** Requests a failed style sheet until it loads, because the loader tries only once. */
function retrySheet({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement)) return;
  target.remove();
  const again = target.cloneNode();
  if (target.rel === 'stylesheet') setTimeout(() => document.head.append(again), sheetPause);
}

async function beat(): Promise<void> {
  if (document.hidden || isBeating) return;
  isBeating = true;
  clearTimeout(timer);
  try {
    await lookAround();
  } finally {
    timer = setTimeout(beat, interval);
    isBeating = false;
  }
}

async function lookAround(): Promise<void> {
  const made = changesMade();
  const pulse = await readPulse();
  const { isLost } = useConnection.getState();
  if (isLost !== (pulse === undefined)) useConnection.setState({ isLost: !isLost });
  if (isLost && pulse) await heal();
  // Ignore changes that this page has made.
  if (pulse && made !== undefined && made === changesMade()) await showNews(pulse);
}

async function readPulse(): Promise<Pulse | undefined> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}pulse.json`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return response.status < 500 ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Refreshes all data after a reconnect, because the server may be another one. */
async function heal(): Promise<void> {
  const { access } = usePlayground.getState();
  const had = access.phase === 'granted' ? access.source : undefined;
  const wanted = access.phase === 'refused' ? access.grant : had;
  const grant = grants.find((one) => one.grant === wanted)?.grant;
  if (grant) await askForToken(grant);
  await askAnew();
  const exchange = selectedExchange(usePlayground.getState());
  const isAsked = exchange.phase === 'failed' && (exchange.previous === undefined || isOfForm());
  const isShown = await (isAsked ? refresh() : refreshShown());
  const published = takePublished();
  if (published.length > 0) tellNews(`${namesOf(published)} published`, isShown, published);
}

/** Refreshes the page as if it had just been opened. Earlier publications are not announced. */
export async function startAnew(): Promise<void> {
  told.clear();
  await askAnew();
}

/** Refreshes all data of the store. */
async function askAnew(): Promise<void> {
  seen = undefined;
  await queryClient.invalidateQueries();
  const examples = await loadExamples();
  if (examples) keepExamples(examples);
}

/** Refreshes the data of the store that is shown. A complete form stays unchanged. */
async function showNews({ publications, clock }: Pulse): Promise<void> {
  seen ??= publications;
  // A pending response may predate the change. Check again when it has arrived.
  if (selectedExchange(usePlayground.getState()).phase === 'sending') return;
  const isPublished = publications !== seen;
  seen = publications;
  const known = knownDev('readClock')?.clock;
  const isClockMoved = known !== undefined && clock !== undefined && !isSameClock(known, clock);
  if (!isPublished) meetCatalogs();
  if (!isPublished && !isClockMoved) return;
  const { examples, composerMode } = usePlayground.getState();
  if (isPublished && examples.node_id === undefined) await askAnew();
  else await queryClient.invalidateQueries();
  // The storefront refreshes itself.
  const isShown = composerMode === 'storefront' || (await refreshShown());
  const published = takePublished();
  const isOfCatalogs = isPublished || published.length > 0;
  const what = isOfCatalogs ? `${namesOf(published)} published` : 'The store’s clock was changed';
  tellNews(what, isShown, published);
}

function tellNews(what: string, isShown: boolean, published: readonly TreeCatalog[]): void {
  const then = isShown ? 'The response was refreshed.' : 'The response shown was not refreshed.';
  tell(`${what}. ${then}`, { action: comparisonOf(published) });
}

/** Remembers the newest release of new catalogs without announcing it. */
function meetCatalogs(): void {
  for (const { id, releases } of knownCatalogs()) {
    if (!told.has(id)) told.set(id, releases[0]?.id);
  }
}

/** Returns the known catalogs with a newer release than announced, and marks them as announced. */
function takePublished(): readonly TreeCatalog[] {
  const catalogs = knownCatalogs();
  const published = catalogs.filter(
    ({ id, releases: [newest] }) => told.has(id) && told.get(id) !== newest?.id,
  );
  for (const { id, releases } of catalogs) told.set(id, releases[0]?.id);
  return published;
}

function knownCatalogs(): readonly TreeCatalog[] {
  return knownDev('listTree')?.catalogs ?? [];
}

function namesOf(published: readonly TreeCatalog[]): string {
  if (published.length === 0) return 'Something was';
  const names = published.slice(0, 3).map(({ name }) => name);
  const others = published.length - names.length;
  const all = others === 0 ? names : [...names, count(others, 'other catalog')];
  return `${all.join(', ')} ${published.length === 1 ? 'was' : 'were'}`;
}

/**
 * Returns a link to the changes of the newest release, if the response on the page is from its
 * catalog.
 */
function comparisonOf(published: readonly TreeCatalog[]) {
  const state = usePlayground.getState();
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered' || state.composerMode === 'storefront') return undefined;
  const { id: chosenAt, request } = exchange.sent;
  const asked = releaseOf(request.target)?.catalog;
  const [to, from] = releasesOf(knownDev('listTree'), published.find(({ id }) => id === asked)?.id);
  if (from === undefined) return undefined;
  return {
    title: 'Compare',
    run: async () => {
      showResult('compare');
      chooseComparison({ mode: 'change', chosenAt, part: 'release', from, to });
      return '';
    },
  };
}
