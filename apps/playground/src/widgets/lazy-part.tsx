import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useConnection } from '../lib/connection.js';
import { tell } from '../lib/outcome.js';

/** Longer than it takes to notice that the server is lost, in milliseconds. */
const pause = 2500;

/**
 * A part of the page that is fetched when it is needed, and again when the server is back. Until it is there,
 * something else stands in its place: a component that does what it can, or something to look at.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode | ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazy(() => loadWhenThere(load, true)) as ComponentType<Props>;
  const Fallback = typeof fallback === 'function' ? fallback : () => <Awaited>{fallback}</Awaited>;
  return (props) => (
    <Suspense fallback={<Fallback {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

/** Stands in the place of a part: says so when there is no server that has it. */
function Awaited({ children }: { readonly children: ReactNode }) {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? <p>This part of the page waits for the server.</p> : children;
}

/** Stands in the place of what was opened: closes it when there is no server that has it, and says so. */
export function Unopened({ onClose }: { readonly onClose: () => void }) {
  const isLost = useConnection((connection) => connection.isLost);
  useEffect(() => {
    if (!isLost) return;
    tell('The server does not respond. What you opened is there when the server is back.');
    onClose();
  }, [isLost, onClose]);
  return null;
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
