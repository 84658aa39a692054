/**
 * Creates a queue that lets callers work one after another. Taking a turn waits for earlier callers
 * and resolves to a function that ends the turn. Further calls of that function have no effect.
 */
export function createTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}

/** Queues by key: see {@link createTurnsByKey}. */
export interface TurnsByKey {
  /** Runs a task after all earlier tasks with the same key. */
  take<Result>(key: string, deed: () => Promise<Result>): Promise<Result>;
  /** Returns the number of waiting and running tasks. */
  size(): number;
  /** Waits until all tasks have ended. */
  settle(): Promise<void>;
}

/** Creates queues that run the tasks of each key one after another, in the order of their calls. */
export function createTurnsByKey(): TurnsByKey {
  const last = new Map<string, Promise<unknown>>();
  let count = 0;
  return {
    async take(key, deed) {
      const before = last.get(key);
      const done = before ? before.then(deed, deed) : deed();
      last.set(key, done);
      count += 1;
      try {
        return await done;
      } finally {
        count -= 1;
        if (last.get(key) === done) last.delete(key);
      }
    },
    size: () => count,
    async settle() {
      while (last.size > 0) await Promise.allSettled([...last.values()]);
    },
  };
}
