import { operations } from '@aisle/schema';
import { create } from 'zustand';
import { nameFromHash } from '../operations/operation-link.js';
import { storedTheme } from '../theme/theme.js';
import type { PlaygroundState } from './playground-state.js';
import { storedBodyView } from './stored-view.js';

/** The page's state. Components read it through selectors; `actions.ts` changes it. */
export const usePlayground = create<PlaygroundState>()(() => ({
  theme: storedTheme(),
  selected: nameFromHash(location.hash) ?? operations[0].name,
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
