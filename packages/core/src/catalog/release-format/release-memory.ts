import type { Memory } from '../../memory/memory.js';
import { createDoorkeeper } from '../../memory/seen-before.js';
import type { NumberedRelease } from './numbered-release.js';

/** Remembers rows that stay what they are. */
export interface RowMemory<Key, Found> {
  get(key: Key): Found | undefined;
  set(key: Key, found: Found): void;
}

/** What is remembered of a release. What enters was found intact, while the release was public. */
export interface ReleaseMemory {
  /** Packed products by their numbers: bytes of their own, as a part would keep the whole. */
  readonly products: RowMemory<number, Buffer>;
  /** Rows of another kind. */
  of<Found>(kind: string): RowMemory<string, Found>;
}

/** What is remembered of public releases: products, lists, blocks and nodes, which never change. */
export interface ReleaseMemories {
  /** The memory of one release. */
  of(release: Pick<NumberedRelease, 'id' | 'siblings'>): ReleaseMemory;
}

/** A product, and the release that it was last read as a part of. */
interface KnownProduct {
  readonly packed: Buffer;
  release: string;
}

/** What a packed product comes to, in bytes. */
const usualProduct = 5_000;

/**
 * Keeps what public releases hold in a memory. Ids of releases are never given again; numbers are, after a
 * prune, a reset or a restore. So a product that another release was read with counts only when both were
 * public at one time: then its number meant the same to both, and does for as long as one of them is there.
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
          // While there is no room, only what comes again is worth that another one goes.
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

/** The bytes of a row, which are in a buffer or a long text. */
function sizeOf(found: object): number {
  if (ArrayBuffer.isView(found)) return found.byteLength;
  return Object.values(found).reduce<number>((sum, value) => {
    if (ArrayBuffer.isView(value)) return sum + value.byteLength;
    return typeof value === 'string' ? sum + value.length * 2 : sum;
  }, 0);
}
