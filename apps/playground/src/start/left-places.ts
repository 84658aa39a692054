import { shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';

/** How far the page and the response in it are scrolled, in pixels. */
interface Place {
  readonly page: number;
  readonly response: number;
  /** How many cards are drawn, the first one in sight, and where in the window: unseen ones have no heights of their own. */
  readonly cards: number;
  readonly card: number;
  readonly top: number;
}

/** So many frames are waited for the cards to be drawn again. */
const patience = 90;

/** Where answers were left, by their ids in the page's history. */
const places = new Map<string, Place>();

/** Keeps where an answer is left. */
export function keepPlace(id: string | undefined): void {
  if (id === undefined) return;
  const tops = cards().map((card) => card.getBoundingClientRect().top);
  const card = tops.findIndex((top) => top > 0);
  const response = panel()?.scrollTop ?? 0;
  const top = tops[card] ?? 0;
  places.set(id, { page: scrollY, response, cards: tops.length, card, top });
}

/** Goes where an answer was left, once there is one to see. */
export function returnToPlace(id: string | undefined): void {
  const place = places.get(id ?? '');
  if (!place) return;
  const { selected } = usePlayground.getState();
  let shown: string | undefined;
  const settle = () => {
    const state = usePlayground.getState();
    const exchange = selectedExchange(state);
    const { sent } = shownAnswer(exchange) ?? {};
    const isLeft = state.selected !== selected;
    // A kept answer is followed by a new one.
    if (isLeft || exchange.phase === 'answered') stop();
    if (isLeft || sent === undefined || sent.id === shown) return;
    shown = sent.id;
    // Drawn, and after what else moves a response that is asked for into sight.
    requestAnimationFrame(() => requestAnimationFrame(() => goTo(place, patience)));
  };
  const stop = usePlayground.subscribe(settle);
  settle();
}

function goTo(place: Place, frames: number): void {
  if (cards().length < place.cards && frames > 0) {
    requestAnimationFrame(() => goTo(place, frames - 1));
    return;
  }
  scrollTo(0, place.page);
  panel()?.scrollTo(0, place.response);
  for (const scroller of [panel(), window]) {
    const card = cards()[place.card];
    if (card) scroller?.scrollBy(0, card.getBoundingClientRect().top - place.top);
  }
}

function panel(): Element | null {
  return document.querySelector('#response [role="tabpanel"]');
}

function cards(): readonly Element[] {
  return [...(panel()?.querySelectorAll('article') ?? [])];
}
