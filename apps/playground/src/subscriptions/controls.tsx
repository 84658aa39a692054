import {
  type OperationEntry,
  type SpecialControl,
  withMembers,
} from '../request-form/operation-entry.js';
import { sendThrough } from '../sending/send.js';
import { isDevelopment, selectedExchange, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { fieldKeys, findField, OtherIds } from './fields.js';

const SubscriptionPanel = lazyPart(
  () => import('./subscription-panel.js'),
  <p>Loading subscriptions…</p>,
);
const UpdatePreview = lazyPart(() => import('./preview-panel.js'));
const DifferencePanel = lazyPart(() => import('./difference-panel.js'));

/** Picker for a subscription, or an id input if there is no list. */
export const subscriptionControl: SpecialControl = {
  claim: (entry) =>
    [fieldKeys.subscription, fieldKeys.dataId].filter((key) => findField(entry, key)),
  Component: SubscriptionField,
};

function SubscriptionField({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  return development ? <SubscriptionPanel entry={entry} /> : <OtherIds entry={entry} />;
}

/** Attributes of an update with a preview. */
export const changeControl: SpecialControl = {
  claim: (entry) => {
    if (!findField(entry, fieldKeys.plan)) return [];
    return [fieldKeys.data, fieldKeys.condition]
      .flatMap((key) => findField(entry, key) ?? [])
      .flatMap(withMembers)
      .map(({ key }) => key)
      .filter((key) => key !== fieldKeys.dataId);
  },
  Component: lazyPart(() => import('./change-form.js'), <p>Loading the form…</p>),
};

/** Side of the update form: the subscription, the preview, and the result of the last update. */
export function UpdateSide({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const made = usePlayground((state) => {
    const exchange = selectedExchange(state);
    if (exchange.phase !== 'answered') return undefined;
    return state.update?.sentId === exchange.sent.id ? state.update : undefined;
  });
  if (!development || !findField(entry, fieldKeys.plan)) return null;
  return (
    <>
      {made && <DifferencePanel made={made} />}
      <UpdatePreview entry={entry} />
    </>
  );
}

/**
 * Tracks updates of subscriptions, so that their changes can be shown. Reloads a subscription
 * when the user returns to the page, because it may have changed elsewhere.
 */
export function recordUpdates(): void {
  window.addEventListener('focus', async () => {
    if (usePlayground.getState().selected !== 'updateSubscription') return;
    const { askForSubscriptions } = await import('./read-update.js');
    askForSubscriptions();
  });
  sendThrough('updateSubscription', async (request, signal, send) => {
    if (!isDevelopment(usePlayground.getState())) return send();
    const { recordUpdate } = await import('./read-update.js');
    return recordUpdate(request, signal, send);
  });
}
