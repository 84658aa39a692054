import { keep, readKeptOne } from '../lib/kept.js';
import { chooseTheme } from '../state/actions.js';
import { type Theme, usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Shows the theme, and changes to the next one, around in a circle. */
export function ThemeChoice() {
  const theme = usePlayground((state) => state.theme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      icon={theme}
      label={`Theme: ${theme}. Change to ${next}`}
      hint={false}
      onPress={() => chooseTheme(next)}
    />
  );
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
