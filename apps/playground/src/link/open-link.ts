import { create } from 'zustand';
import { clockText } from '../clock/clock-link.js';
import { languageKey } from '../request-form/form-values.js';
import { findEntry } from '../request-form/operation-entry.js';
import { openRequest, selectOperation } from '../state/actions.js';
import { withField } from '../state/form.js';
import { usePlayground } from '../state/playground-store.js';
import { withSecretsOf } from './kept-form.js';
import { decodeLink } from './page-link.js';
import { entranceForm, storefrontHash } from './steps.js';

/**
 * Shows what the page's address says. An address of an operation alone keeps what was entered for it; a
 * whole one replaces it, but for secrets, which no address has. One of nothing changes nothing. `isOwn` says that
 * the page wrote it: the browser goes back or forward, or loads it again.
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
  // A shopper who walks through the store stays signed in.
  const isWalking = state.composerMode === 'storefront';
  const present = state.forms[isWalking ? state.selected : operation];
  // A link that says nothing about languages means so, whatever the browser speaks.
  const said = withField(form, languageKey, form.fields[languageKey] ?? { text: '' });
  openRequest({ ...view, selected: operation, form: withSecretsOf(fields, said, present) });
  const asksForTime = clock !== undefined && clock !== clockText() && !isOwn;
  noticeLink({ ignored, ...(asksForTime && { clock }) });
}

interface LinkNoticeState {
  /** What of the link, or of the saved request, that was opened was left out, and why. */
  readonly ignored: readonly string[];
  /** The time that the link was made at, until it was decided whether to go there. */
  readonly clock?: string;
}

/** What there is to say of the link or the saved request that was opened last. */
export const useLinkNotice = create<LinkNoticeState>()(() => ({ ignored: [] }));

/** Says something of a link, instead of what was said before. */
export function noticeLink(notice: LinkNoticeState): void {
  useLinkNotice.setState(notice, true);
}
