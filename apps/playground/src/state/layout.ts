import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { keep, readKept } from '../lib/kept.js';
import { selectedExchange, usePlayground } from './playground-store.js';

/** The visible side of a narrow page. */
export type Side = 'request' | 'response';

interface Layout {
  readonly side: Side;
  readonly isFolded: boolean;
  readonly isWelcoming: boolean;
}

const foldedKey = 'aisle-form-folded';
const welcomedKey = 'aisle-welcomed';

/** Layout of request and response. */
export const useLayout = create<Layout>()(() => ({
  side: 'request',
  isFolded: readKept(foldedKey) === 'yes',
  // Users who follow a link need no introduction.
  isWelcoming: location.hash === '' && readKept(welcomedKey) === undefined,
}));

// Show the response after sending, but not after an automatic refresh or amid choices.
usePlayground.subscribe((state, before) => {
  const exchange = selectedExchange(state);
  // There is no response yet.
  if (state.selected !== before.selected && exchange.phase === 'idle') {
    useLayout.setState({ side: 'request' });
  }
  const isSent =
    exchange.phase === 'sending' &&
    !exchange.isChoice &&
    !(exchange.isRefresh && exchange.previous);
  if (!isSent || selectedExchange(before).phase === 'sending') return;
  useLayout.setState({ side: 'response' });
  // A page that opens with a response begins at its top.
  if (state.isStarting) return;
  requestAnimationFrame(() => document.getElementById('response')?.scrollIntoView());
});

/** Folds or unfolds the form and stores it. */
export function foldForm(isFolded: boolean): void {
  useLayout.setState({ isFolded });
  keep(foldedKey, isFolded ? 'yes' : 'no');
}

/** Shows the introduction until it is closed. */
export function welcome(isWelcoming: boolean): void {
  useLayout.setState({ isWelcoming });
  if (!isWelcoming) keep(welcomedKey, 'yes');
}

/** Scroll position of each side when it was left, if the whole page scrolls. */
const scrolled: Record<Side, number> = { request: 0, response: 0 };

/**
 * Shows a side at its former scroll position. It is synchronous, so that its elements can take the
 * focus afterwards.
 */
export function showSide(side: Side): void {
  const { side: left } = useLayout.getState();
  scrolled[left] = scrollY;
  flushSync(() => {
    useLayout.setState({ side, ...(side === 'request' && { isFolded: false }) });
  });
  if (side !== left) scrollTo(0, scrolled[side]);
}
