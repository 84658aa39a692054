import { withMembers } from '../request-form/field.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { fieldKeys, findField, findLeaf, OtherIds } from './fields.js';

const SubscriptionPanel = lazyPart(
  () => import('./subscription-panel.js'),
  <p>Loading subscriptions…</p>,
);

/** Picks a subscription from a list, or takes its id where there is no list. */
export const subscriptionControl: SpecialControl = {
  claim: (entry) =>
    [fieldKeys.subscription, fieldKeys.dataId].filter((key) => findLeaf(entry, key) !== undefined),
  Component: SubscriptionField,
};

function SubscriptionField({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  return development ? <SubscriptionPanel entry={entry} /> : <OtherIds entry={entry} />;
}

/** Says what an update changes, attribute by attribute, and shows what that would do. */
export const changeControl: SpecialControl = {
  claim: (entry) => {
    const data = findField(entry, fieldKeys.data);
    if (!data || !findLeaf(entry, fieldKeys.plan)) return [];
    const condition = findLeaf(entry, fieldKeys.condition);
    return [data, ...(condition ? [condition] : [])]
      .flatMap(withMembers)
      .map(({ key }) => key)
      .filter((key) => key !== fieldKeys.dataId);
  },
  Component: lazyPart(() => import('./change-form.js'), <p>Loading the form…</p>),
};
