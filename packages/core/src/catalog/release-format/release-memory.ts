import type { Memory } from '../../memory/memory.js';
import { createDoorkeeper } from '../../memory/seen-before.js';
import type { NumberedRelease } from './numbered-release.js';

/** Cache of immutable rows. */
export interface RowMemory<Key, Found> {
  get(key: Key): Found | undefined;
  set(key: Key, found: Found): void;
}

/** Cache of one release. Entries were verified while the release was public. */
export interface ReleaseMemory {
  /**
   * Packed products by number. Each is a copy, because a slice would keep the whole buffer in
   * memory.
   */
  readonly products: RowMemory<number, Buffer>;
  /** Returns the cache for rows of another kind. */
  of<Found>(kind: string): RowMemory<string, Found>;
}

/** Cache of public releases: products, lists, blocks and nodes, which never change. */
export interface ReleaseMemories {
  /** Returns the cache of one release. */
  of(release: Pick<NumberedRelease, 'id' | 'siblings'>): ReleaseMemory;
}

/** A cached product, and the release that it was last read from. */
interface KnownProduct {
  readonly packed: Buffer;
  release: string;
}

/** Typical size of a packed product in bytes. */
const usualProduct = 5_000;

/**
 * Caches the content of public releases. Release ids are never reused, but numbers are: after a
 * prune, a reset or a restore. So a product cached for another release is valid only if both
 * releases were public at one time. Then its number means the same to both while one of them
 * exists.
 */
export function createReleaseMemories(memory: Memory): ReleaseMemories {
  if (memory.capacity === 0) return { of: () => nothing };
  const products = memory.part<number, KnownProduct>('product');
  const rows = memory.part<string, object>('row');
  const door = createDoorkeeper<number>(memory.capacity / usualProduct);
  return {
    of: ({ id, siblings }) => ({
      products: {
        get(number) {
          const known = products.get(number);
          if (!known) return undefined;
          if (known.release !== id) {
            if (!siblings.includes(known.release)) return undefined;
            known.release = id;
          }
          return known.packed;
        },
        set(number, packed) {
          // When the cache is full, only products that are read again may evict others.
          if (memory.isFull() && !door.knows(number)) return;
          products.set(number, { packed, release: id }, packed.length);
        },
      },
      of<Found>(kind: string) {
        const prefix = `${id} ${kind} `;
        return {
          get: (key: string) => rows.get(prefix + key) as Found | undefined,
          set(key: string, found: Found) {
            if (typeof found !== 'object' || found === null) return;
            rows.set(prefix + key, found, sizeOf(found));
          },
        };
      },
    }),
  };
}

const nothing: ReleaseMemory = {
  products: { get: () => undefined, set: () => {} },
  of: () => ({ get: () => undefined, set: () => {} }),
};

/** Returns the bytes of a row, which has a buffer or a long text. */
function sizeOf(found: object): number {
  if (ArrayBuffer.isView(found)) return found.byteLength;
  return Object.values(found).reduce<number>((sum, value) => {
    if (ArrayBuffer.isView(value)) return sum + value.byteLength;
    return typeof value === 'string' ? sum + value.length * 2 : sum;
  }, 0);
}
