import { clockText } from '../clock/clock-link.js';
import { findEntry } from '../request-form/operation-entry.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import { copyText } from '../widgets/copy-button.js';
import { wholeForm } from './kept-form.js';
import { encodeLink } from './page-link.js';

/**
 * Returns the hash for the page's state: the selected operation's request, the view and the clock.
 */
export function pageHash(state: PlaygroundState = usePlayground.getState()): string {
  const { fields } = findEntry(state.selected);
  const form = wholeForm(fields, selectedForm(state), state.examples);
  return encodeLink(fields, { ...state, operation: state.selected, form, clock: clockText() });
}

/** Returns the request part of an address, without the view. */
export function requestOfHash(hash: string): string {
  return hash.replace(/[?&]view=.*$/, '');
}

/** Copies the page's address to the clipboard and returns a message about the result. */
export async function copyLink(): Promise<string> {
  const { origin, pathname, search } = location;
  return (await copyText(origin + pathname + search + pageHash()))
    ? 'Link copied. It has the whole request and no token.'
    : 'Copying is not allowed here; the address bar has the link.';
}
