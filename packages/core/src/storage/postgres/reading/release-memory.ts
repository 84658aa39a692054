import type { RowMemory } from '../release-rows/known-rows.js';
import type { ReleaseMemory } from '../release-rows/release-rows.js';

/** The most bytes that are kept, roughly: as many as an SQLite store keeps of its file. */
const capacity = 64 * 2 ** 20;

/** What a row takes beside its bytes, roughly. */
const overhead = 300;

/** What is remembered of public releases: products, lists, blocks and nodes, which never change. */
export interface ReleaseMemories {
  /** The memory of one release. */
  of(release: { readonly id: string }): ReleaseMemory;
}

/**
 * Makes a memory in two halves: what is not asked for while a half fills up is forgotten with the half before.
 * Rows are kept by the id of their release, since a store that is emptied may give numbers again.
 */
export function createReleaseMemories(bytes = capacity): ReleaseMemories {
  let young = new Map<string, unknown>();
  let old = new Map<string, unknown>();
  let filled = 0;

  const set = (key: string, found: unknown) => {
    if (young.has(key)) return;
    young.set(key, found);
    filled += overhead + key.length + sizeOf(found);
    if (filled < bytes / 2) return;
    old = young;
    young = new Map();
    filled = 0;
  };
  const get = (key: string): unknown => {
    const found = young.get(key);
    if (found !== undefined) return found;
    const older = old.get(key);
    if (older !== undefined) set(key, older);
    return older;
  };
  return {
    of: ({ id }) => ({
      of<Found>(kind: string): RowMemory<Found> {
        const prefix = `${id} ${kind} `;
        return {
          get: (key) => get(prefix + key) as Found | undefined,
          set: (key, found) => set(prefix + key, found),
        };
      },
    }),
  };
}

/** The bytes of a row, which are in a buffer or a long text. */
function sizeOf(found: unknown): number {
  if (Buffer.isBuffer(found)) return found.length;
  if (typeof found !== 'object' || found === null) return 0;
  return Object.values(found).reduce((sum, value) => {
    if (Buffer.isBuffer(value)) return sum + value.length;
    return typeof value === 'string' ? sum + value.length * 2 : sum;
  }, 0);
}
