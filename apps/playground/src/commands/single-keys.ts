const storageKey = 'aisle-single-keys';

/** Whether keys without Ctrl or Cmd do anything: people who speak to their computer turn them off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Turns keys without Ctrl or Cmd on or off, where the browser remembers it for the next visits too. */
export function turnSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    return;
  }
}

const takesKeys = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable=true]',
  ...['textbox', 'combobox', 'listbox', 'menu', 'tree', 'treegrid', 'grid', 'dialog'].map(
    (role) => `[role=${role}]`,
  ),
].join(',');

/** Whether a key goes to something that has its own use for it: a field, a list, a dialog. */
export function isTaken(event: Pick<Event, 'composedPath'>): boolean {
  return event
    .composedPath()
    .some((target) => target instanceof Element && target.matches(takesKeys));
}
