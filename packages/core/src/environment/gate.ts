import { notOpen } from './store-refusals.js';

/** A resource that long work holds between its steps, such as a transaction. */
interface Hold {
  /** Runs a step of the work. Steps run one after another. */
  step<Result>(deed: () => Promise<Result>): Promise<Result>;
  /** Reads each item in a step. */
  each<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item>;
  /** Abandons the held work, unless it was released or abandoned before. */
  giveUp(): Promise<void>;
  /** Unregisters the work at its normal end. */
  letGo(): void;
}

/**
 * Tracks long work on a store, so that closing need not wait for its callers. They may pause for
 * any time between two steps.
 */
export interface Gate {
  /** Runs a step that begins or ends long work. Closing the store waits for it. */
  pass<Result>(deed: () => Promise<Result>): Promise<Result>;
  /**
   * Registers long work. When the gate closes, or at once if it is closed, `giveUp` abandons it.
   */
  hold(giveUp: () => unknown): Promise<Hold>;
  /**
   * Refuses all further steps. Resolves when running steps have ended and registered work is
   * abandoned.
   */
  close(): Promise<void>;
}

/**
 * Creates the gate of a store.
 * @throws CommerceError `storage_unavailable` from all its functions once it is closed.
 */
export function createGate(): Gate {
  const passing = new Set<Promise<unknown>>();
  const holds = new Set<Hold & { readonly settle: () => Promise<unknown> }>();
  let isOpen = true;

  const createHold = (giveUp: () => unknown) => {
    let last: Promise<unknown> = Promise.resolve();
    let given: Promise<void> | undefined;
    const hold = {
      async step<Result>(deed: () => Promise<Result>): Promise<Result> {
        if (!isOpen) throw notOpen();
        const done = deed();
        last = done;
        return done;
      },
      async *each<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
        const source = items[Symbol.asyncIterator]();
        try {
          for (;;) {
            const { done, value } = await hold.step(() => source.next());
            if (done) return;
            yield value;
          }
        } finally {
          await source.return?.();
        }
      },
      async giveUp() {
        if (holds.delete(hold)) given = (async () => void (await giveUp()))();
        await given;
      },
      letGo: () => void holds.delete(hold),
      settle: () => Promise.allSettled([last]),
    };
    return hold;
  };

  return {
    async pass(deed) {
      if (!isOpen) throw notOpen();
      const done = deed();
      passing.add(done);
      try {
        return await done;
      } finally {
        passing.delete(done);
      }
    },
    async hold(giveUp) {
      const hold = createHold(giveUp);
      holds.add(hold);
      if (isOpen) return hold;
      await hold.giveUp();
      throw notOpen();
    },
    async close() {
      isOpen = false;
      const ends = [...holds].map((hold) => hold.settle().then(() => hold.giveUp()));
      await Promise.allSettled([...ends, ...passing]);
    },
  };
}
