import { notOpen } from './store-refusals.js';

/** Something that is kept of a store from one step of long work to the next, such as a transaction. */
interface Hold {
  /** Does a step of the work. They come one after another. */
  step<Result>(deed: () => Promise<Result>): Promise<Result>;
  /** Has each item read in a step. */
  each<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item>;
  /** Gives up what is held, unless it was let go or given up before. */
  giveUp(): Promise<void>;
  /** Nothing is held any more. */
  letGo(): void;
}

/** The way into a store for long work, whose callers may keep it waiting between two steps for as long as they like. */
export interface Gate {
  /** Does what begins or ends long work; the store is closed when it has ended. */
  pass<Result>(deed: () => Promise<Result>): Promise<Result>;
  /** Takes down what is held; once the gate is closed it is given up at once, as when it closes. */
  hold(giveUp: () => unknown): Promise<Hold>;
  /** Refuses all further steps, and resolves when those under way have ended and what was held is given up. */
  close(): Promise<void>;
}

/**
 * Makes the gate of a store.
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
