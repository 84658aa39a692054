import type { Access } from '../access/access.js';
import { usePlayground } from './playground-store.js';

/** The token as it stands, once the page is no longer asking for one; at once when a signal fires. */
export function settledAccess(signal: AbortSignal): Promise<Access> {
  return new Promise((resolve) => {
    const settle = () => {
      const { access } = usePlayground.getState();
      if (access.phase === 'asking' && !signal.aborted) return;
      stop();
      signal.removeEventListener('abort', settle);
      resolve(access);
    };
    const stop = usePlayground.subscribe(settle);
    signal.addEventListener('abort', settle);
    settle();
  });
}
