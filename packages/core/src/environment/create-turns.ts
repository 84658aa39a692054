/**
 * Makes a queue of those who do something one after another. Who takes a turn waits for those before, and ends it by
 * calling what it gets; again has no effect.
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

/** Queues by what they are about: see {@link createTurnsByKey}. */
export interface TurnsByKey {
  /** Does a deed when those about the same that came before it are done. */
  take<Result>(key: string, deed: () => Promise<Result>): Promise<Result>;
  /** How many deeds wait or are being done. */
  size(): number;
  /** Waits until all are done. */
  settle(): Promise<void>;
}

/** Makes queues of those who do something about the same, one after another in the order in which they came. */
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
