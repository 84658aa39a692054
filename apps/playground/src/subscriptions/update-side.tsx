import type { OperationEntry } from '../request-form/operation-entry.js';
import { isDevelopment, selectedExchange, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';
import { fieldKeys, findLeaf } from './fields.js';

const UpdatePreview = lazyPart(() => import('./preview-panel.js'));
const DifferencePanel = lazyPart(() => import('./difference-panel.js'));

/** Beside the form of an update: the subscription, what the update would do, and what one that was answered did. */
export function UpdateSide({ entry }: { readonly entry: OperationEntry }) {
  const development = usePlayground(isDevelopment);
  const made = usePlayground((state) => {
    const exchange = selectedExchange(state);
    if (exchange.phase !== 'answered') return undefined;
    return state.updates.find(({ sentId }) => sentId === exchange.sent.id);
  });
  if (!development || !findLeaf(entry, fieldKeys.plan)) return null;
  return (
    <>
      {made && <DifferencePanel made={made} />}
      <UpdatePreview entry={entry} undoable={made?.subscriptionId} />
    </>
  );
}
