import { shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';

/** Scroll positions of the page and the response, in pixels. */
interface Place {
  readonly page: number;
  readonly response: number;
  /**
   * Number of rendered cards, index of the first visible one, and its position in the window.
   * Invisible cards have no exact height.
   */
  readonly cards: number;
  readonly card: number;
  readonly top: number;
}

/** Maximum number of frames to wait for the cards. */
const patience = 90;

/** Scroll positions of responses, by their ids in the page's history. */
const places = new Map<string, Place>();

/** Stores the scroll position of a response. */
export function keepPlace(id: string | undefined): void {
  if (id === undefined) return;
  const tops = cards().map((card) => card.getBoundingClientRect().top);
  const card = tops.findIndex((top) => top > 0);
  const response = panel()?.scrollTop ?? 0;
  const top = tops[card] ?? 0;
  places.set(id, { page: scrollY, response, cards: tops.length, card, top });
}

/** Restores the scroll position of a response as soon as it is shown. */
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
    // A new response follows the stored one.
    if (isLeft || exchange.phase === 'answered') stop();
    if (isLeft || sent === undefined || sent.id === shown) return;
    shown = sent.id;
    // Wait until it is rendered and other code has scrolled to the response.
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
