import { create } from 'zustand';
import { clockText } from '../clock/clock-link.js';
import { languageKey } from '../request-form/form-values.js';
import { findEntry } from '../request-form/operation-entry.js';
import { openRequest, selectOperation } from '../state/actions.js';
import { withField } from '../state/form.js';
import { type PlaygroundState, selectedForm, usePlayground } from '../state/playground-store.js';
import { copyText } from '../widgets/lazy-part.js';
import { decodeLink, encodeLink } from './page-link.js';
import { entranceForm, storefrontHash, wholeForm, withSecretsOf } from './steps.js';

/**
 * Opens the page's address. An address with only an operation keeps the entered values. A complete
 * one replaces them except secrets, which no address contains. An empty one changes nothing.
 * `isOwn` means that the page wrote it, so this is a reload or a step in the browser's history.
 */
export function openLink(hash: string, isOwn: boolean): void {
  if (hash === storefrontHash) {
    const form = entranceForm(usePlayground.getState());
    openRequest({ selected: 'listHierarchies', form, composerMode: 'storefront' });
    return;
  }
  const link = decodeLink(hash);
  if (link === undefined) {
    const [, name] = /^#\/([^?]+)/.exec(hash) ?? [];
    if (name) noticeLink({ ignored: [`all of it: ${name.slice(0, 100)} is no operation`] });
    return;
  }
  const { operation, form, clock, ignored, ...view } = link;
  if (form === undefined) {
    selectOperation(operation);
    noticeLink({ ignored });
    return;
  }
  const { fields } = findEntry(operation);
  const state = usePlayground.getState();
  // A shopper in the storefront stays signed in.
  const isWalking = state.composerMode === 'storefront';
  const present = state.forms[isWalking ? state.selected : operation];
  // A link without a language means none, regardless of the browser's language.
  const said = withField(form, languageKey, form.fields[languageKey] ?? { text: '' });
  openRequest({ ...view, selected: operation, form: withSecretsOf(fields, said, present) });
  const asksForTime = clock !== undefined && clock !== clockText() && !isOwn;
  noticeLink({ ignored, ...(asksForTime && { clock }) });
}

interface LinkNoticeState {
  /** Parts of the opened link or saved request that were left out, with reasons. */
  readonly ignored: readonly string[];
  /** The store's time in the link, until the user decides about it. */
  readonly clock?: string;
}

/** Notices about the link or saved request opened last. */
export const useLinkNotice = create<LinkNoticeState>()(() => ({ ignored: [] }));

/** Replaces the notices about a link. */
export function noticeLink(notice: LinkNoticeState): void {
  useLinkNotice.setState(notice, true);
}

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
