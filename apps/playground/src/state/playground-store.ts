import { operations } from '@aisle/schema';
import { create } from 'zustand';
import { type BodyView, bodyViews, type PlaygroundState } from './playground-state.js';

const storageKey = 'aisle-view';

/** The view chosen at an earlier visit, cards when there is none. */
function storedBodyView(): BodyView {
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

/** The page's state. Components read it through selectors; `actions.ts` changes it. */
export const usePlayground = create<PlaygroundState>()(() => ({
  theme: 'system',
  isStarting: false,
  selected: operations[0].name,
  examples: {},
  // The page asks for its first token by itself.
  access: { phase: 'asking', grant: 'implicit' },
  accessOpen: false,
  credentials: {},
  forms: {},
  exchanges: {},
  bodyView: storedBodyView(),
  resultTab: 'answer',
  composerMode: 'form',
  updates: [],
  comparison: {},
}));
