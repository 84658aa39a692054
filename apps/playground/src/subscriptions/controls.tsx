import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { fieldKeys, findField, findLeaf, OtherIds, withMembers } from './fields.js';

const SubscriptionPanel = lazyPart(() => import('./subscription-panel.js'));

/** Picks a subscription from a list, or takes its id where there is no list. */
export const subscriptionControl: SpecialControl = {
  claim: (entry) =>
    [fieldKeys.subscription, fieldKeys.dataId].filter((key) => findLeaf(entry, key) !== undefined),
  Component: SubscriptionField,
};

function SubscriptionField({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  if (!development) return <OtherIds entry={entry} />;
  return (
    <Suspense fallback={<p>Loading subscriptions…</p>}>
      <SubscriptionPanel entry={entry} />
    </Suspense>
  );
}

const ChangeForm = lazyPart(() => import('./change-form.js'));

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
  Component: ChangeField,
};

function ChangeField({ entry }: { readonly entry: OperationEntry }) {
  return (
    <Suspense fallback={<p>Loading the form…</p>}>
      <ChangeForm entry={entry} />
    </Suspense>
  );
}
