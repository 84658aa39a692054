import { chooseComposer } from '../state/actions.js';

const filterKey = 'query:filter';

/** Puts the focus where the filter is written, in whatever control it has. */
export function focusFilter(): void {
  chooseComposer('form');
  requestAnimationFrame(() => {
    const place = document.getElementById(filterKey);
    const target = place ? findFocusable(place) : findEditor();
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  });
}

const focusable = 'input:not([type=hidden]), textarea, [contenteditable=true], button';

/** An element that takes the focus: the place itself, or the first within it and its shadow roots. */
function findFocusable(place: Element): HTMLElement | undefined {
  if (place instanceof HTMLElement && place.matches(focusable)) return place;
  for (const element of [place, ...place.querySelectorAll('*')]) {
    if (element instanceof HTMLElement && element.matches(focusable)) return element;
    const inner = element.shadowRoot?.querySelector(focusable);
    if (inner instanceof HTMLElement) return inner;
  }
  return undefined;
}

/** The editor that takes the place of the plain field; it lives in a shadow root. */
function findEditor(): HTMLElement | undefined {
  for (const { shadowRoot } of document.querySelectorAll('form div')) {
    const editor = shadowRoot?.querySelector('[contenteditable=true][aria-label*=filter i]');
    if (editor instanceof HTMLElement) return editor;
  }
  return undefined;
}
