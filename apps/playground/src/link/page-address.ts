import { clockText } from '../clock/clock-link.js';
import { findEntry } from '../request-form/operation-entry.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import { copyText } from '../widgets/copy-button.js';
import { wholeForm } from './kept-form.js';
import { encodeLink } from './page-link.js';

/** The hash of the page as it stands: the selected operation's request, the view, the clock. */
export function pageHash(state: PlaygroundState = usePlayground.getState()): string {
  const { fields } = findEntry(state.selected);
  const form = wholeForm(fields, selectedForm(state), state.examples);
  return encodeLink(fields, { ...state, operation: state.selected, form, clock: clockText() });
}

/** What of an address is the request: all but how it is looked at. */
export function requestOfHash(hash: string): string {
  return hash.replace(/[?&]view=.*$/, '');
}

/** Puts the page's address on the clipboard and says how that went. */
export async function copyLink(): Promise<string> {
  const { origin, pathname, search } = location;
  return (await copyText(origin + pathname + search + pageHash()))
    ? 'Link copied. It has the whole request and no token.'
    : 'Copying is not allowed here; the address bar has the link.';
}
