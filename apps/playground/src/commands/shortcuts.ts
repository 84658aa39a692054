import { keep, readKept } from '../lib/kept.js';
import { keyNames } from '../lib/texts.js';

/** Keys of commands by command id. `Mod` is Ctrl, or Cmd on a Mac. */
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

/** Returns the id of a single-key command. Other listeners handle Mod keys and Escape. */
export function commandOf(key: string): string | undefined {
  return Object.entries(shortcuts).find(([, keys]) => keys === key && keys.length === 1)?.[0];
}

const called: Readonly<Record<string, string>> = {
  send: keyNames.submit,
  commands: keyNames.palette,
  cancel: 'Esc',
};

/** Returns the keys of a command, named as on the user's keyboard; undefined if it has none. */
export function keysOf(id: string): string | undefined {
  const [, keys] = Object.entries(shortcuts).find(([command]) => command === id) ?? [];
  return called[id] ?? keys?.toUpperCase();
}

const storageKey = 'aisle-single-keys';

/** @returns true if keys without Ctrl or Cmd are shortcuts. Users of speech input turn them off. */
export function areSingleKeysOn(): boolean {
  return readKept(storageKey) !== 'off';
}

/** Turns keys without Ctrl or Cmd on or off. The browser remembers it if it can. */
export function turnSingleKeys(on: boolean): void {
  keep(storageKey, on ? 'on' : 'off');
}
