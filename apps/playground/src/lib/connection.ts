import { type ComponentType, lazy } from 'react';
import { create } from 'zustand';

/** Whether the server answers; `connection/pulse.ts` finds out. */
export const useConnection = create<{ readonly isLost: boolean }>()(() => ({ isLost: false }));

/** Longer than it takes to notice that the server is lost, in milliseconds. */
const pause = 2500;

/** A part of the page that is fetched when it is needed, and again when the server is back. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadWhenThere(load, true));
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
