import { keep, readKept } from '../lib/kept.js';
import { keyNames } from '../lib/key-names.js';
import { usePageSheet } from '../lib/page-sheet.js';

/** The keys of commands, by the commands' ids. `Mod` is Ctrl, or Cmd on a Mac. */
export const shortcuts = {
  send: 'Mod+Enter',
  cancel: 'Escape',
  commands: 'Mod+K',
  keys: '?',
  history: 'h',
  filter: '/',
  link: 'l',
  'mode:form': 'f',
  'mode:raw': 'r',
  'tab:answer': '1',
  'tab:headers': '2',
  'tab:explain': '3',
  'tab:compare': '4',
  'tab:snippets': '5',
  'view:cards': 'c',
  'view:table': 't',
  'view:json': 'j',
} satisfies Record<string, string>;

/** The command of a single key. Keys with Mod and Escape belong to those who listen for them. */
export function commandOf(key: string): string | undefined {
  return Object.entries(shortcuts).find(([, keys]) => keys === key && keys.length === 1)?.[0];
}

const called: Readonly<Record<string, string>> = {
  send: keyNames.submit,
  commands: keyNames.palette,
  cancel: 'Esc',
};

/** The keys of a command, if it has any, as this machine's keyboard calls them. */
export function keysOf(id: string): string | undefined {
  const [, keys] = Object.entries(shortcuts).find(([command]) => command === id) ?? [];
  return called[id] ?? keys?.toUpperCase();
}

const storageKey = 'aisle-single-keys';

/** Whether keys without Ctrl or Cmd do anything: people who speak to their computer turn them off. */
export function areSingleKeysOn(): boolean {
  return readKept(storageKey) !== 'off';
}

/** Turns keys without Ctrl or Cmd on or off, where the browser remembers it for the next visits too. */
export function turnSingleKeys(on: boolean): void {
  keep(storageKey, on ? 'on' : 'off');
}

const takesKeys = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable=true]',
  // What it opens may still be loading.
  '[aria-haspopup][aria-expanded=true]',
  ...['textbox', 'combobox', 'listbox', 'menu', 'tree', 'treegrid', 'grid', 'dialog'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/** Whether a key goes to something that has its own use for it: a field, a list, a dialog, also one to come. */
export function isTaken(event: Pick<Event, 'composedPath'>): boolean {
  if (usePageSheet.getState().open) return true;
  return event
    .composedPath()
    .some((target) => target instanceof Element && target.matches(takesKeys));
}
