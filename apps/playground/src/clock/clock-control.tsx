import { Suspense } from 'react';
import { lazyPart } from '../lib/connection.js';
import { isDevelopment } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';

const ClockChip = lazyPart(() => import('./clock-chip.js'));

/** The store's clock, where the server lets it be moved. */
export function ClockControl() {
  const development = usePlayground(isDevelopment);
  if (!development) return null;
  return (
    <Suspense fallback={null}>
      <ClockChip />
    </Suspense>
  );
}
