import { LRUCache } from 'lru-cache';

/** Things of one kind in a memory. */
export interface MemoryPart<Key extends string | number, Value extends object> {
  get(key: Key): Value | undefined;
  /** Whether it is there; to ask is no use of it. */
  has(key: Key): boolean;
  /** Keeps a value that takes so many bytes, in place of the one under its key. */
  set(key: Key, value: Value, bytes: number): void;
  delete(key: Key): void;
}

/** How full a part of a memory is, and how often it helped. */
export interface MemoryFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** What is remembered up to a number of bytes in all: what was not asked for the longest goes first, of whatever kind. */
export interface Memory {
  /** The most bytes that are kept; 0 keeps nothing. */
  readonly capacity: number;
  /** Whether something would have to go for anything that comes. */
  isFull(): boolean;
  /** The part for one kind. Its keys are its own; numbers may be the keys of one part only. */
  part<Key extends string | number, Value extends object>(kind: string): MemoryPart<Key, Value>;
  /** The figures of each part, by its kind. */
  describe(): ReadonlyMap<string, MemoryFigures>;
}

/** What a store remembers when nobody says how much, in bytes. */
const usualMemory = 64 * 2 ** 20;

/** What an entry takes beside what it is said to take, roughly: its key, its place and the objects around its bytes. */
const overhead = 300;

/**
 * What a byte of a document counts once it is parsed. It takes a quarter of that, but of the heap, which is smaller
 * than what bytes are kept in.
 */
export const parsedByte = 5;

/** Memories of stores. What two stores keep under the same key would be taken for one another's. */
const taken = new WeakSet<object>();

/** Whether something is what {@link createMemory} gives, and no store has it yet. */
export function isFreeMemory(value: unknown): boolean {
  const isMemory =
    typeof value === 'object' && value !== null && 'capacity' in value && 'part' in value;
  return isMemory && !taken.has(value);
}

/** Gives a memory to a store. */
export function takeMemory(memory: Memory): Memory {
  taken.add(memory);
  return memory;
}

/**
 * Makes a memory of a number of bytes.
 * @throws TypeError for what is no whole number from 0 on.
 */
export function createMemory(capacity: number = usualMemory): Memory {
  if (!Number.isSafeInteger(capacity) || capacity < 0) {
    throw new TypeError('capacity in createMemory() must be a whole number of bytes from 0 on.');
  }
  const figures = new Map<string, Counted>();
  // To this class, 0 is no bound.
  const kept = new LRUCache<string | number, Entry>({
    maxSize: Math.max(capacity, 1),
    dispose({ bytes, counted }) {
      counted.entries -= 1;
      counted.bytes -= bytes;
    },
  });
  return {
    capacity,
    isFull: () => kept.calculatedSize > capacity * 0.9,
    part<Key extends string | number, Value extends object>(kind: string) {
      const counted = figures.get(kind) ?? { entries: 0, bytes: 0, hits: 0, misses: 0 };
      figures.set(kind, counted);
      const keyOf = (key: Key) => (typeof key === 'number' ? key : `${kind} ${key}`);
      return {
        get(key) {
          const found = kept.get(keyOf(key));
          if (found) counted.hits += 1;
          else counted.misses += 1;
          return found?.value as Value | undefined;
        },
        has: (key) => kept.has(keyOf(key)),
        set(key, value, size) {
          const own = keyOf(key);
          const bytes = size + overhead + (typeof own === 'string' ? own.length : 0);
          // It would be refused, after what is there under its key went.
          if (bytes > capacity) return;
          kept.set(own, { value, bytes, counted }, { size: bytes });
          counted.entries += 1;
          counted.bytes += bytes;
        },
        delete: (key) => void kept.delete(keyOf(key)),
      } satisfies MemoryPart<Key, Value>;
    },
    describe: () => figures,
  };
}

interface Counted {
  entries: number;
  bytes: number;
  hits: number;
  misses: number;
}

interface Entry {
  readonly value: object;
  readonly bytes: number;
  readonly counted: Counted;
}
