import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';

const ClockChip = lazyPart(() => import('./clock-chip.js'));

/** The store's clock, where the server lets it be moved. */
export function ClockControl() {
  const development = usePlayground(isDevelopment);
  return development && <ClockChip />;
}
