import type { ClockState } from '@aisle/schema/dev';
import { releaseOf, releasesOf } from '../cards/ids.js';
import { changesMade } from '../dev-data/ask-dev.js';
import { knownDev, queryClient } from '../dev-data/use-dev.js';
import { useConnection } from '../lib/connection.js';
import { tell } from '../lib/outcome.js';
import { loadExamples } from '../request-form/load-examples.js';
import { grants } from '../sending/access.js';
import { askForToken } from '../sending/request-token.js';
import { isOfForm, refresh, refreshShown } from '../sending/send.js';
import { chooseComparison, keepExamples, showResult } from '../state/actions.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';

/** How often the page asks whether the server is there and something is new, in milliseconds. */
const interval = 2000;

/** A server that does not say so for this long is lost. */
const patience = 3000;

/** What the server says of itself; production says no more than that it is there. */
interface Pulse {
  readonly publications?: number;
  readonly clock?: ClockState;
}

/** How long the page waits before it asks for a style sheet again, in milliseconds. */
const sheetPause = 1000;

let seen: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isBeating = false;

/** Notices from now on, while the page is seen, that the server is lost or back, and what others changed. */
export function followPulse(): void {
  document.addEventListener('visibilitychange', beat);
  document.addEventListener('error', retrySheet, { capture: true });
  // What an answer brings may be news to the rest of the page.
  usePlayground.subscribe((state, before) => {
    const exchange = selectedExchange(state);
    const isNews = exchange.phase === 'answered' || exchange.phase === 'failed';
    if (isNews && exchange !== selectedExchange(before)) void beat();
  });
  void beat();
}

/** The loader asks for a style sheet once: one that did not come is asked for until it does. */
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
  // What this page itself has changed meanwhile is no news.
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

/** A server that is back may be another one: what the page knows of it is asked for again. */
async function heal(): Promise<void> {
  const { access } = usePlayground.getState();
  const had = access.phase === 'granted' ? access.source : undefined;
  const wanted = access.phase === 'refused' ? access.grant : had;
  const grant = grants.find((one) => one.grant === wanted)?.grant;
  if (grant) await askForToken(grant);
  await askAnew();
  const exchange = selectedExchange(usePlayground.getState());
  if (exchange.phase !== 'failed') await refreshShown();
  else if (exchange.previous === undefined || isOfForm()) await refresh();
}

/** Has the page ask again for all it knows of the store. What was published until now is no news then. */
export async function askAnew(): Promise<void> {
  seen = undefined;
  await queryClient.invalidateQueries();
  const examples = await loadExamples();
  if (examples) keepExamples(examples);
}

/** Asks again for what the page knows of the store and shows; a form that has what it needs is left alone. */
async function showNews({ publications, clock }: Pulse): Promise<void> {
  seen ??= publications;
  // A response that is under way may still be of before: it is news when that is there.
  if (selectedExchange(usePlayground.getState()).phase === 'sending') return;
  const isPublished = publications !== seen;
  seen = publications;
  const known = knownDev('readClock')?.clock;
  const isClockMoved = known !== undefined && clock !== undefined && !isSameClock(known, clock);
  if (!isPublished && !isClockMoved) return;
  const { examples, composerMode } = usePlayground.getState();
  const before = newestReleases();
  if (isPublished && examples.node_id === undefined) await askAnew();
  else await queryClient.invalidateQueries();
  // The storefront asks again by itself for what it shows.
  const isShown = composerMode === 'storefront' || (await refreshShown());
  const published = newestReleases().filter(({ id, release }) =>
    before.some((one) => one.id === id && one.release !== release),
  );
  const what = isPublished ? `${namesOf(published)} published` : 'The store’s clock was changed';
  tell(
    isShown
      ? `${what}. The response was refreshed.`
      : `${what}. The response shown here stays as it is.`,
    { deed: comparisonOf(published) },
  );
}

/** The catalogs that the page knows, with their newest releases. */
function newestReleases() {
  return (knownDev('listTree')?.catalogs ?? []).map(({ id, name, releases }) => ({
    id,
    name,
    release: releases[0]?.id,
  }));
}

function namesOf(published: readonly { readonly name: string }[]): string {
  if (published.length === 0) return 'Something was';
  const names = published.map(({ name }) => name).join(', ');
  return `${names} ${published.length === 1 ? 'was' : 'were'}`;
}

/** Leads to how the newest release differs from the one before, where the answer on the page is of its catalog. */
function comparisonOf(published: ReturnType<typeof newestReleases>) {
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

/** A clock that stands still has its time, one that runs its distance from the real one. */
function isSameClock(one: ClockState, other: ClockState): boolean {
  const key = one.mode === 'frozen' ? 'now' : 'offset';
  return one.mode === other.mode && one[key] === other[key];
}
