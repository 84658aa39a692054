import type { ClockChange } from '@aisle/schema/dev';
import { changeClock } from '../clock/change-clock.js';
import { showSheet } from '../lib/page-sheet.js';
import { storefrontHash } from '../link/steps.js';
import { findEntry } from '../request-form/operation-entry.js';
import { resultTabs } from '../result/result-tabs.js';
import { chooseBodyView, chooseTheme, showResult } from '../state/actions.js';
import {
  type BodyView,
  bodyViews,
  isDevelopment,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { type Command, inSection } from './command.js';

/** What concerns the page itself. */
export function pageCommands(): readonly Command[] {
  const goToStore = () => {
    location.hash = storefrontHash;
  };
  return inSection('Page', [
    { id: 'theme:light', title: 'Use the light theme', run: () => chooseTheme('light') },
    { id: 'theme:dark', title: 'Use the dark theme', run: () => chooseTheme('dark') },
    { id: 'theme:system', title: 'Use the system’s theme', run: () => chooseTheme('system') },
    {
      id: 'storefront',
      title: 'Walk through the store',
      words: 'storefront shop cart',
      run: goToStore,
    },
    { id: 'commands', title: 'Show all commands', run: () => showSheet('commands') },
    {
      id: 'keys',
      title: 'Show keyboard shortcuts',
      words: 'help keys',
      run: () => showSheet('keys'),
    },
  ]);
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
  const tabs = resultTabs.filter(({ fits }) => fits(entry, exchange));
  const showBody = (view: BodyView) => {
    showResult('answer');
    chooseBodyView(view);
  };
  return inSection('Response', [
    ...tabs.map(({ id, title }) => ({
      id: `tab:${id}`,
      title: `Show: ${title}`,
      words: 'tab',
      run: () => showResult(id),
    })),
    ...bodyViews.map((view) => ({
      id: `view:${view}`,
      title: viewTitles[view],
      run: () => showBody(view),
    })),
  ]);
}

/** What may be done to the store, where the server lets the page do it. */
export function storeCommands(): readonly Command[] {
  const isAvailable = isDevelopment(usePlayground.getState());
  const commands: readonly Omit<Command, 'section'>[] = [
    {
      id: 'clock:freeze',
      title: 'Freeze the clock',
      words: 'stop time',
      run: () => setTime({ mode: 'frozen' }),
    },
    {
      id: 'clock:run',
      title: 'Let the clock run',
      words: 'start time',
      run: () => setTime({ mode: 'running' }),
    },
    {
      id: 'clock:real',
      title: 'Set the clock to the real time',
      words: 'now today',
      run: () => setTime({ mode: 'running', time: null }),
    },
    {
      id: 'reset',
      title: 'Reset the data…',
      words: 'demo store empty',
      run: () => showSheet('reset'),
    },
  ];
  return inSection(
    'Store',
    commands.map((command) => ({ ...command, isAvailable })),
  );
}

async function setTime(change: ClockChange): Promise<string> {
  const { clock } = await changeClock(change);
  const { mode, now } = clock;
  return mode === 'frozen'
    ? `The store’s time stands still at ${now}.`
    : `The store’s time runs; it is ${now}.`;
}
