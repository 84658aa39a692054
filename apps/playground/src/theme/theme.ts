const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme after one, around in a circle. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
}

const storageKey = 'aisle-theme';

/** The theme chosen at an earlier visit, `system` when there is none. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Shows the page in a theme and remembers it for the next visit, where the browser lets it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    return;
  }
}
