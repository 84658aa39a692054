import { lazy, Suspense } from 'react';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

const DifferencePanel = lazy(() => import('./difference-panel.js'));

/** What an update that was answered really changed. */
export function UpdateDifference() {
  const made = usePlayground((state) => {
    const exchange = selectedExchange(state);
    if (exchange.phase !== 'answered') return undefined;
    return state.updates.find(({ sentId }) => sentId === exchange.sent.id);
  });
  if (!made) return null;
  return (
    <Suspense fallback={null}>
      <DifferencePanel made={made} />
    </Suspense>
  );
}
