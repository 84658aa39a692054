import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useConnection } from '../lib/connection.js';

/** Longer than it takes to notice that the server is lost, in milliseconds. */
const pause = 2500;

/**
 * A part of the page that is fetched when it is needed, and again when the server is back. Until it is there,
 * something else stands in its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode | ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(() => loadWhenThere(load, true)) as ComponentType<Props>;
  const Fallback = typeof fallback === 'function' ? fallback : () => fallback;
  return (props) => (
    <Suspense fallback={<Fallback {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Stands in the place of a large part: says so when there is no server that has it. */
export function Awaited() {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? <p>This part of the page waits for the server.</p> : null;
}

async function loadWhenThere<Part>(load: () => Promise<Part>, mayWait: boolean): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!mayWait) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
  const wasLost = useConnection.getState().isLost;
  if (wasLost) await whenBack();
  return loadWhenThere(load, wasLost);
}

function whenBack(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useConnection.subscribe(({ isLost }) => {
      if (isLost) return;
      stop();
      resolve();
    });
  });
}
