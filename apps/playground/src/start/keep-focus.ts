import { selectedExchange, shownAnswer, usePlayground } from '../state/playground-store.js';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

const regions =
  ':is(section, article, nav, main, fieldset, [role]):is([aria-label], [aria-labelledby])';

/** Time to wait for a replacement of the removed element, in milliseconds. */
const patience = 400;

/**
 * Keeps the focus on the page when its element is removed or disabled. The focus moves to the
 * replacement, a neighbor, or the surrounding named region. Other code may move it first.
 */
export function keepFocus(): void {
  let holder: HTMLElement | undefined;
  let label: string | undefined;
  let around: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isGone = () => holder !== undefined && (!holder.isConnected || holder.matches(':disabled'));
  const restore = (isLastTry: boolean) => {
    const { activeElement: active, body } = document;
    const isLost = active === null || active === body || active.matches(':disabled');
    const place = around.find((one) => one.isConnected) ?? presentPlace();
    if (!isLost || !isGone() || holder === undefined || place === null) return;
    const successor = holder.isConnected ? holder : twinOf(holder, label, place);
    const next = successor?.matches(':disabled') ? besides(successor) : successor;
    if (next) next.focus({ preventScroll: true });
    else if (isLastTry) {
      // Screen readers cannot announce a region without a name.
      const named = around.find((one) => one.isConnected && one.matches(regions)) ?? place;
      if (named.tabIndex < 0) named.tabIndex = -1;
      named.focus({ preventScroll: true });
    } else timer = setTimeout(() => restore(true), patience);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    label = labelOf(target);
    around = placesAround(target);
  });
  new MutationObserver(() => {
    if (!isGone() || passOn(holder)) return;
    clearTimeout(timer);
    if (holder?.isConnected) restore(true);
    else requestAnimationFrame(() => requestAnimationFrame(() => restore(false)));
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/**
 * Focuses a new element with the same id at once and restores the caret, so that the next key
 * reaches it.
 */
function passOn(holder: HTMLElement | undefined): boolean {
  const heir = holder?.id ? document.getElementById(holder.id) : null;
  if (heir === null || heir === holder || document.activeElement !== document.body) return false;
  heir.focus({ preventScroll: true });
  if (heir instanceof HTMLInputElement && holder instanceof HTMLInputElement) {
    const { selectionStart: start, selectionEnd: end } = holder;
    if (start !== null) heir.setSelectionRange(start, end);
  }
  return document.activeElement === heir;
}

/** Returns the focusable element before a removed one, or else the one after it. */
function besides(element: HTMLElement): HTMLElement | undefined {
  const others = [...(element.parentElement?.querySelectorAll<HTMLElement>(reachable) ?? [])];
  const isBefore = (other: HTMLElement) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return others.findLast(isBefore) ?? others[0];
}

/** Returns the element with the same name and label in a region that was rendered again. */
function twinOf(holder: HTMLElement, label: string | undefined, place: HTMLElement) {
  const alike = place.querySelectorAll<HTMLElement>(holder.tagName);
  return [...alike].find((one) => nameOf(one) === nameOf(holder) && labelOf(one) === label);
}

function nameOf(element: HTMLElement): string | null {
  return element.getAttribute('aria-label') ?? element.textContent;
}

/** Returns the label of a field. Call it while the field is in the document. */
function labelOf(element: HTMLElement): string | undefined {
  return (element as HTMLInputElement).labels?.[0]?.textContent;
}

/** Returns the topmost dialog, or else the main part of the page. */
function presentPlace(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}

function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement: parent } = element;
  return parent === null || parent === document.body ? [] : [parent, ...placesAround(parent)];
}

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
const placesPatience = 90;

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
    requestAnimationFrame(() => requestAnimationFrame(() => goTo(place, placesPatience)));
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
  align(place, alignedFrames);
}

/** Number of frames in which cards above get their exact heights, once they are visible. */
const alignedFrames = 12;

/** Scrolls the first visible card to its place, in each of some frames. */
function align(place: Place, frames: number): void {
  for (const scroller of [panel(), window]) {
    const card = cards()[place.card];
    if (card) scroller?.scrollBy(0, card.getBoundingClientRect().top - place.top);
  }
  if (frames > 0) requestAnimationFrame(() => align(place, frames - 1));
}

function panel(): Element | null {
  return document.querySelector('#response [role="tabpanel"]');
}

function cards(): readonly Element[] {
  return [...(panel()?.querySelectorAll('article') ?? [])];
}
