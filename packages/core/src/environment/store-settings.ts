import { CommerceError, type CurrencyCode } from '@aisle/schema';

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
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
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
    async take(key, task) {
      const before = last.get(key);
      const done = before ? before.then(task, task) : task();
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

/** Settings of the whole store, changed by a seed's `store` record. */
export interface StoreSettings {
  /** Records a page when a request names no limit. */
  readonly page_length: number;
  /** Currency of display prices when a request names none. */
  readonly default_currency: CurrencyCode;
}

export const defaultStoreSettings: StoreSettings = { page_length: 25, default_currency: 'USD' };

/** A resource that long work holds between its steps, such as a transaction. */
interface Hold {
  /** Runs a step of the work. Steps run one after another. */
  step<Result>(task: () => Promise<Result>): Promise<Result>;
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
  pass<Result>(task: () => Promise<Result>): Promise<Result>;
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
      async step<Result>(task: () => Promise<Result>): Promise<Result> {
        if (!isOpen) throw notOpen();
        const done = task();
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
    async pass(task) {
      if (!isOpen) throw notOpen();
      const done = task();
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

/** Returns the error for using a closed store. */
export function notOpen(cause?: unknown): CommerceError {
  return new CommerceError('storage_unavailable', 'The store is closed.', { cause });
}

/** Returns the error for writing to a store that was opened read-only. */
export function openedReadOnly(cause?: unknown): CommerceError {
  return new CommerceError(
    'storage_unavailable',
    'The store is read-only, because it was opened with readOnly; open it without readOnly to change it.',
    { cause },
  );
}
