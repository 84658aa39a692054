import { lazy, Suspense } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';
import type { SpecialControl } from '../request-form/special-control.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { fieldKeys } from './field-keys.js';
import { findLeaf } from './find-field.js';
import { OtherIds } from './other-ids.js';

const SubscriptionPanel = lazy(() => import('./subscription-panel.js'));

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
