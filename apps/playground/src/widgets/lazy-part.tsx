import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useConnection } from '../lib/connection.js';
import { tell } from '../lib/outcome.js';

/** Longer than the timeout that detects a lost server, in milliseconds. */
const pause = 2500;

/**
 * Creates a component that is loaded on demand, and again after a reconnect. A fallback component
 * is shown until it is loaded.
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

/** Fallback while a part loads. Shows a message if the server is lost. */
function Awaited({ children }: { readonly children: ReactNode }) {
  const isLost = useConnection((connection) => connection.isLost);
  return isLost ? <p>This part of the page waits for the server.</p> : children;
}

/**
 * Fallback of a popover that cannot be loaded: closes it and shows a message if the server is lost.
 */
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
