import { showSheet } from '../lib/page-sheet.js';
import { chooseTheme } from '../state/actions.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import type { Theme } from '../theme/theme.js';
import type { Command } from './command.js';

const themes: readonly { readonly theme: Theme; readonly title: string }[] = [
  { theme: 'light', title: 'Use the light theme' },
  { theme: 'dark', title: 'Use the dark theme' },
  { theme: 'system', title: 'Use the system’s theme' },
];

/** What concerns the page itself. */
export function pageCommands(): readonly Command[] {
  const section = 'Page';
  return [
    ...themes.map(
      ({ theme, title }): Command => ({
        id: `theme:${theme}`,
        title,
        section,
        run: () => chooseTheme(theme),
      }),
    ),
    {
      id: 'storefront',
      title: 'Walk through the store',
      section,
      words: 'storefront shop cart',
      run: () => {
        location.hash = storefrontHash;
      },
    },
    { id: 'commands', title: 'Show all commands', section, run: () => showSheet('commands') },
    {
      id: 'keys',
      title: 'Show keyboard shortcuts',
      section,
      words: 'help keys',
      run: () => showSheet('keys'),
    },
  ];
}
