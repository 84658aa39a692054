import { clockText } from '../clock/clock-link.js';
import { findEntry } from '../operations/operation-entry.js';
import { openRequest, selectOperation } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { entranceForm } from '../storefront/steps/step-form.js';
import { storefrontHash } from '../storefront/steps/steps.js';
import { decodeLink } from './decode-link.js';
import { isOwnEntry } from './follow-state.js';
import { noticeLink } from './link-notice-store.js';
import { withSecretsOf } from './whole-form.js';

/**
 * Shows what the page's address says. An address of an operation alone keeps what was entered for it; a
 * whole one replaces it, but for secrets, which no address has. One of nothing changes nothing.
 */
export function openLink(hash: string): void {
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
  const isOwn = isOwnEntry();
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
  openRequest({ ...view, selected: operation, form: withSecretsOf(fields, form, present) });
  const asksForTime = clock !== undefined && clock !== clockText() && !isOwn;
  noticeLink({ ignored, ...(asksForTime && { clock }) });
}
