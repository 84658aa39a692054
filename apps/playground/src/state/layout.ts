import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { keep, readKept } from '../lib/kept.js';
import { selectedExchange, usePlayground } from './playground-store.js';

/** The side of the page that is shown where there is room for one. */
export type Side = 'request' | 'response';

interface Layout {
  readonly side: Side;
  readonly width: number;
  readonly isFolded: boolean;
  readonly isWelcoming: boolean;
}

/** Between these the form may be dragged, in pixels. */
export const widths = { least: 360, usual: 420, most: 480 };

const widthKey = 'aisle-form-width';
const foldedKey = 'aisle-form-folded';
const welcomedKey = 'aisle-welcomed';

/** How request and response share the page. */
export const useLayout = create<Layout>()(() => ({
  side: 'request',
  width: within(Number(readKept(widthKey) ?? widths.usual)),
  isFolded: readKept(foldedKey) === 'yes',
  // Who follows a link knows what the page is.
  isWelcoming: location.hash === '' && readKept(welcomedKey) === undefined,
}));

// What was sent is looked at next; a response that the page brings up to date by itself is not.
usePlayground.subscribe((state, before) => {
  const exchange = selectedExchange(state);
  // There is nothing to look at yet.
  if (state.selected !== before.selected && exchange.phase === 'idle') {
    useLayout.setState({ side: 'request' });
  }
  const isSent = exchange.phase === 'sending' && !(exchange.isRefresh && exchange.previous);
  if (!isSent || selectedExchange(before).phase === 'sending') return;
  useLayout.setState({ side: 'response' });
  requestAnimationFrame(() => document.getElementById('response')?.scrollIntoView());
});

/** Makes the form as wide as it was dragged, and at the next visit too. */
export function changeWidth(wanted: number): void {
  const width = within(wanted);
  useLayout.setState({ width });
  keep(widthKey, String(width));
}

/** Folds the form away or brings it back, now and at the next visit. */
export function foldForm(isFolded: boolean): void {
  useLayout.setState({ isFolded });
  keep(foldedKey, isFolded ? 'yes' : 'no');
}

/** Says what the page is, until that is closed for good. */
export function welcome(isWelcoming: boolean): void {
  useLayout.setState({ isWelcoming });
  if (!isWelcoming) keep(welcomedKey, 'yes');
}

/** How far a page that scrolls as a whole was scrolled when a side was left. */
const scrolled: Record<Side, number> = { request: 0, response: 0 };

/** Shows a side, at once, where it was left: its parts can take the focus afterwards. */
export function showSide(side: Side): void {
  const { side: left } = useLayout.getState();
  scrolled[left] = scrollY;
  flushSync(() => {
    useLayout.setState({ side, ...(side === 'request' && { isFolded: false }) });
  });
  if (side !== left) scrollTo(0, scrolled[side]);
}

function within(width: number): number {
  const { least, most, usual } = widths;
  return Number.isFinite(width) ? Math.round(Math.min(most, Math.max(least, width))) : usual;
}
