import type { ClockState } from '@aisle/schema/dev';
import { isSameClock } from '../clock/describe-clock.js';
import { changesMade, knownDev, queryClient } from '../dev-data/use-dev.js';
import { tell } from '../lib/outcome.js';
import { useConnection } from '../lib/page-sheet.js';
import { loadExamples } from '../request-form/form-values.js';
import { askForToken, grants } from '../sending/request-token.js';
import { isOfForm, refresh, refreshShown } from '../sending/send.js';
import { askService } from '../service/ask-service.js';
import { keepExamples } from '../state/actions.js';
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
    const response = await askService('/playground/pulse.json', {
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
  await (isAsked ? refresh() : refreshShown());
}

/** Refreshes all data of the store. */
export async function askAnew(): Promise<void> {
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
  if (!isPublished && !isClockMoved) return;
  const { examples, composerMode } = usePlayground.getState();
  if (isPublished && examples.node_id === undefined) await askAnew();
  else await queryClient.invalidateQueries();
  // The storefront refreshes itself.
  const isShown = composerMode === 'storefront' || (await refreshShown());
  const what = isPublished ? 'A catalog was published' : 'The store’s clock was changed';
  const then = isShown ? 'The response was refreshed.' : 'The response shown was not refreshed.';
  tell(`${what}. ${then}`);
}
