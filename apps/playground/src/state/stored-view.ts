import { type BodyView, bodyViews } from './playground-state.js';

const storageKey = 'aisle-view';

/** The view chosen at an earlier visit, cards when there is none. */
export function storedBodyView(): BodyView {
  try {
    const stored = localStorage.getItem(storageKey);
    return bodyViews.find((view) => view === stored) ?? 'cards';
  } catch {
    return 'cards';
  }
}

/** Remembers a view for the next visit, where the browser lets it. */
export function storeBodyView(view: BodyView): void {
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    return;
  }
}
