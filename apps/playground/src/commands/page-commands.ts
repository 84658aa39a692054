import type { ClockChange } from '@aisle/schema/dev';
import { changeClock } from '../clock/change-clock.js';
import { showSheet } from '../lib/page-sheet.js';
import { storefrontHash } from '../link/steps.js';
import { findEntry } from '../request-form/operation-entry.js';
import { tabsOf } from '../result/result-tabs.js';
import { chooseBodyView, chooseTheme, showResult } from '../state/actions.js';
import {
  type BodyView,
  isDevelopment,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { type Command, inSection } from './command.js';

/** Returns commands for the page itself. */
export function pageCommands(): readonly Command[] {
  const goToStore = () => {
    location.hash = storefrontHash;
  };
  return inSection('Page', [
    ['theme:light', 'Use the light theme', () => chooseTheme('light')],
    ['theme:dark', 'Use the dark theme', () => chooseTheme('dark')],
    ['theme:system', 'Use the system’s theme', () => chooseTheme('system')],
    ['storefront', 'Open the storefront', goToStore, 'storefront shop cart'],
    ['commands', 'Show all commands', () => showSheet('commands')],
    ['keys', 'Show keyboard shortcuts', () => showSheet('keys'), 'help keys'],
  ]);
}

/** Returns commands that switch views. */
export function viewCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const entry = findEntry(state.selected);
  const exchange = selectedExchange(state);
  const tabs = tabsOf(entry, exchange);
  const showBody = (view: BodyView) => {
    showResult('answer');
    chooseBodyView(view);
  };
  return inSection('Response', [
    ...tabs.map(
      ({ id, title }) => [`tab:${id}`, `Show: ${title}`, () => showResult(id), 'tab'] as const,
    ),
    ['view:cards', 'Show the response as cards', () => showBody('cards')],
    ['view:table', 'Show the response as a table', () => showBody('table')],
    ['view:json', 'Show the response as JSON', () => showBody('json')],
  ]);
}

/** Returns commands that change the store. They need development mode. */
export function storeCommands(): readonly Command[] {
  const isAvailable = isDevelopment(usePlayground.getState());
  const clockTo = (change: ClockChange) => () => setTime(change);
  const toNow: ClockChange = { mode: 'running', time: null };
  return inSection('Store', [
    ['clock:freeze', 'Freeze the clock', clockTo({ mode: 'frozen' }), 'stop time', isAvailable],
    ['clock:run', 'Let the clock run', clockTo({ mode: 'running' }), 'start time', isAvailable],
    ['clock:real', 'Set the clock to the real time', clockTo(toNow), 'now today', isAvailable],
    ['reset', 'Reset the data…', () => showSheet('reset'), 'demo store empty', isAvailable],
  ]);
}

async function setTime(change: ClockChange): Promise<string> {
  const { clock } = await changeClock(change);
  const { mode, now } = clock;
  return mode === 'frozen'
    ? `The store’s time stands still at ${now}.`
    : `The store’s time runs; it is ${now}.`;
}
