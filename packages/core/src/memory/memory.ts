import { LRUCache } from 'lru-cache';

/** Entries of one kind in a memory. */
export interface MemoryPart<Key extends string | number, Value extends object> {
  get(key: Key): Value | undefined;
  /** @returns true if the key is present. Does not count as a use. */
  has(key: Key): boolean;
  /**
   * Stores a value and its size in bytes under a key; replaces an earlier one.
   * @returns false if it is larger than the memory, and not stored.
   */
  set(key: Key, value: Value, bytes: number): boolean;
}

/** Size of a part of a memory, and its numbers of hits and misses. */
export interface MemoryFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/** LRU cache limited by the total number of bytes, over all kinds of entries. */
export interface Memory {
  /** Maximum number of bytes; 0 disables the cache. */
  readonly capacity: number;
  /** @returns true if a new entry would evict others. */
  isFull(): boolean;
  /**
   * Returns the part for one kind. Each part has its own text keys; only one part may use number
   * keys.
   */
  part<Key extends string | number, Value extends object>(kind: string): MemoryPart<Key, Value>;
  /** Returns the figures of each part, by its kind. */
  describe(): ReadonlyMap<string, MemoryFigures>;
}

/** Default memory size of a store in bytes. */
const usualMemory = 64 * 2 ** 20;

/**
 * Approximate overhead of an entry in bytes: its key, its slot and the objects around its bytes.
 */
const overhead = 300;

/**
 * Bytes to count for each byte of a parsed document. It really takes about a quarter of that, but
 * on the heap, which is smaller than the memory for buffers.
 */
export const parsedByte = 5;

/** Memories in use. Two stores must not share one, because they would read each other's entries. */
const taken = new WeakSet<object>();

/** @returns true if a value comes from {@link createMemory} and no store uses it yet. */
export function isFreeMemory(value: unknown): boolean {
  const isMemory =
    typeof value === 'object' && value !== null && 'capacity' in value && 'part' in value;
  return isMemory && !taken.has(value);
}

/** Assigns a memory to a store. */
export function takeMemory(memory: Memory): Memory {
  taken.add(memory);
  return memory;
}

/**
 * Creates a memory of a number of bytes.
 * @throws TypeError for a capacity that is not a whole number of at least 0.
 */
export function createMemory(capacity: number = usualMemory): Memory {
  if (!Number.isSafeInteger(capacity) || capacity < 0) {
    throw new TypeError('capacity in createMemory() must be a whole number of bytes from 0 on.');
  }
  const figures = new Map<string, Counted>();
  // LRUCache treats 0 as unlimited.
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
          // LRUCache would refuse it only after deleting the old entry of its key.
          if (bytes > capacity) return false;
          kept.set(own, { value, bytes, counted }, { size: bytes });
          counted.entries += 1;
          counted.bytes += bytes;
          return true;
        },
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

/**
 * Admission filter for a cache: admits only keys that come again. For programs that serve a store
 * to others, as `aisle` does; it may change with any version.
 */
export interface AdmissionFilter<Words extends string | number> {
  /**
   * @returns true if this text or whole number came before. Rarely also true for one that did not.
   */
  knows(words: Words): boolean;
}

/** Maximum number of slots. Each holds the last hash with its remainder. */
const mostPlaces = 2 ** 14;

/** Number of slots that take 2 GiB. */
const mostRoom = 2 ** 29;

/**
 * Creates a filter that tells whether a key was seen recently (4 bytes a key). `room` is the number
 * of entries that the cache holds, because keys that return later would have been evicted anyway.
 * The default is 16,384. For programs that serve a store to others, as `aisle` does; it may change
 * with any version.
 * @throws TypeError for a room that is not a number of at least 0.
 */
export function createAdmissionFilter<Words extends string | number>(
  room = mostPlaces,
): AdmissionFilter<Words> {
  if (typeof room !== 'number' || !(room >= 0 && room <= mostRoom)) {
    throw new TypeError('room in createAdmissionFilter() must be a number from 0 to 536,870,912.');
  }
  const places = 2 ** Math.max(0, Math.floor(Math.log2(room)));
  const hashes = new Int32Array(places);
  return {
    knows(words) {
      const hash = typeof words === 'number' ? hashOfNumber(words) : hashOfText(words);
      const place = hash & (places - 1);
      if (hashes[place] === hash) return true;
      hashes[place] = hash;
      return false;
    },
  };
}

/** FNV-1a over the text's code units; never 0, which marks an empty slot. */
function hashOfText(words: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  return hash || 1;
}

/** Mixes both halves of the number, so that neighbours get distant hashes. */
function hashOfNumber(number: number): number {
  let hash = Math.imul(
    (number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1),
    0x85ebca6b,
  );
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13) || 1;
}
