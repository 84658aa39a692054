import { keep, readKeptOne } from '../lib/kept.js';
import { chooseTheme } from '../state/actions.js';
import { type Theme, usePlayground } from '../state/playground-store.js';
import { IconButton } from '../widgets/button.js';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Button with the current theme. A click changes to the next one. */
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

/** Returns the stored theme, `system` if there is none. */
export function storedTheme(): Theme {
  return readKeptOne(storageKey, themes) ?? 'system';
}

/** Applies a theme and stores it if the browser allows it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep(storageKey, theme);
}
