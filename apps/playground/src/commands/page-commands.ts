import type { ClockChange } from '@aisle/schema/dev';
import { changeClock } from '../clock/change-clock.js';
import { showSheet } from '../lib/page-sheet.js';
import { findEntry } from '../operations/operation-entry.js';
import { resultTabs } from '../result/result-tabs.js';
import { chooseBodyView, chooseTheme, showResult } from '../state/actions.js';
import {
  type BodyView,
  bodyViews,
  isDevelopment,
  selectedExchange,
} from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
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

const viewTitles: Record<BodyView, string> = {
  cards: 'Show the response as cards',
  table: 'Show the response as a table',
  json: 'Show the response as JSON',
};

/** What may be looked at. */
export function viewCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const entry = findEntry(state.selected);
  const exchange = selectedExchange(state);
  return [
    ...resultTabs
      .filter(({ fits }) => fits(entry, exchange))
      .map(
        ({ id, title }): Command => ({
          id: `tab:${id}`,
          title: `Show: ${title}`,
          section: 'Response',
          words: 'tab',
          run: () => showResult(id),
        }),
      ),
    ...bodyViews.map(
      (view): Command => ({
        id: `view:${view}`,
        title: viewTitles[view],
        section: 'Response',
        run: () => {
          showResult('answer');
          chooseBodyView(view);
        },
      }),
    ),
  ];
}

/** What may be done to the store, where the server lets the page do it. */
export function storeCommands(): readonly Command[] {
  const isAvailable = isDevelopment(usePlayground.getState());
  const section = 'Store';
  return [
    {
      id: 'clock:freeze',
      title: 'Freeze the clock',
      section,
      words: 'stop time',
      isAvailable,
      run: () => setTime({ mode: 'frozen' }),
    },
    {
      id: 'clock:run',
      title: 'Let the clock run',
      section,
      words: 'start time',
      isAvailable,
      run: () => setTime({ mode: 'running' }),
    },
    {
      id: 'clock:real',
      title: 'Set the clock to the real time',
      section,
      words: 'now today',
      isAvailable,
      run: () => setTime({ mode: 'running', time: null }),
    },
    {
      id: 'reset',
      title: 'Reset the data…',
      section,
      words: 'demo store empty',
      isAvailable,
      run: () => showSheet('reset'),
    },
  ];
}

async function setTime(change: ClockChange): Promise<string> {
  const { clock } = await changeClock(change);
  const { mode, now } = clock;
  return mode === 'frozen'
    ? `The store’s time stands still at ${now}.`
    : `The store’s time runs; it is ${now}.`;
}
