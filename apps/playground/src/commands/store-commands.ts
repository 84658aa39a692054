import type { ClockChange } from '@aisle/schema/dev';
import { changeClock } from '../clock/change-clock.js';
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
