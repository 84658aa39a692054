import { type ClockChange, readClock, setClock } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';
import { showSheet } from '../lib/page-sheet.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import type { Command } from './command.js';

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
      run: () => changeClock({ mode: 'frozen' }),
    },
    {
      id: 'clock:run',
      title: 'Let the clock run',
      section,
      words: 'start time',
      isAvailable,
      run: () => changeClock({ mode: 'running' }),
    },
    {
      id: 'clock:real',
      title: 'Set the clock to the real time',
      section,
      words: 'now today',
      isAvailable,
      run: () => changeClock({ mode: 'running', time: null }),
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

async function changeClock(change: ClockChange): Promise<string> {
  const answer = await askDev(setClock, { body: change });
  await queryClient.invalidateQueries();
  queryClient.setQueryData([readClock.name, {}], answer);
  const { mode, now } = answer.clock;
  return mode === 'frozen'
    ? `The store’s time stands still at ${now}.`
    : `The store’s time runs; it is ${now}.`;
}
