import { keep, readKeptOne } from '../lib/kept.js';
import type { Theme } from '../state/playground-store.js';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The theme after one, around in a circle. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
}

const storageKey = 'aisle-theme';

/** The theme chosen at an earlier visit, `system` when there is none. */
export function storedTheme(): Theme {
  return readKeptOne(storageKey, themes) ?? 'system';
}

/** Shows the page in a theme and remembers it for the next visit, where the browser lets it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep(storageKey, theme);
}
