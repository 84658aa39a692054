import type { CatalogNode } from '@aisle/schema/catalog';
import { checksumOf, damaged, readStored, requireChecksumOf } from '../../integrity/checksum.js';
import { createAdmissionFilter, type Memory } from '../../memory/memory.js';
import { type Dictionary, isShortened } from '../documents/packed-layout.js';
import { lengthenProduct } from '../documents/product-references.js';
import type { SaleChange, StoredRelease } from '../publication.js';
import type { ListedRelease } from './stored-product.js';

/** Stored content of a node besides its documents; the checksum covers all of it. */
interface NodeContent {
  /** Empty for a hierarchy. */
  readonly parent: string;
  /** Hierarchy of the node; empty for a hierarchy. */
  readonly hierarchy: string;
  /** Orders the nodes of a release: see `HierarchyNode`. */
  readonly position: number;
  /** Number of the node's lists. */
  readonly lists: number;
  /** Positions of its curated products, as a JSON array. */
  readonly curated: string;
}

/** A node of a release as it is stored. */
export interface NodeRow extends NodeContent {
  readonly checksum: number | null;
}

/** The columns of a {@link NodeRow}. */
export const nodeColumns = [
  'parent',
  'hierarchy',
  'position',
  'lists',
  'curated',
  'checksum',
] as const;

/** Returns the checksum of a node's row. */
export function checksumOfNode(release: number, id: string, row: NodeContent): number {
  return checksumOf(...checkedValues(release, id, row));
}

/** Throws if the checksum of a node's row is wrong. */
export function requireNodeChecksum(release: number, id: string, row: NodeRow): void {
  requireChecksumOf(row.checksum, ...checkedValues(release, id, row));
}

function checkedValues(
  release: number,
  id: string,
  { parent, hierarchy, position, lists, curated }: NodeContent,
) {
  return [release, id, lists, curated, parent, hierarchy, position] as const;
}

/** Returns the positions of a node's curated products, in the order of the node. */
export function readCurated(curated: string): readonly number[] {
  return curated === '[]' ? [] : readStored<number[]>(curated);
}

/** Texts of a node that filters compare; null for absent ones. */
interface SearchedTexts {
  readonly name: string | null;
  readonly slug: string | null;
}

/**
 * Returns the texts of a node's document that filters compare.
 * @throws CommerceError `storage_unavailable` for a damaged document.
 */
export function searchedTexts(document: string): SearchedTexts {
  const { attributes } = readStored<Partial<CatalogNode>>(document);
  if (!attributes) throw damaged();
  return { name: attributes.name, slug: attributes.slug ?? null };
}

/** A row of `releases`. */
export interface ReleaseRow {
  readonly number: number;
  readonly id: string;
  readonly catalog_id: string;
  readonly generation: number;
  readonly state: 'building' | 'published' | 'pruned';
  readonly published_at: number;
  readonly default_language: string;
  readonly languages: string;
  readonly sale_changes: string;
  readonly products: number;
  /** Null while the release is being built. */
  readonly checksum: number | null;
  /**
   * Ids of the public releases of its generation, as a JSON array. Set when a release is read by
   * itself.
   */
  readonly siblings?: string | null;
}

/** Returns the checksum of a public release. It excludes the state, which may still change. */
export function checksumOfRelease(
  row: Omit<ReleaseRow, 'state' | 'checksum' | 'siblings'>,
): number {
  const { number, id, catalog_id, generation, published_at, default_language } = row;
  const { languages, sale_changes, products } = row;
  return checksumOf(
    number,
    id,
    catalog_id,
    generation,
    published_at,
    default_language,
    languages,
    sale_changes,
    products,
  );
}

/** Reads a release from its row. Returns undefined for an unfinished release. */
export function readRelease(row: ReleaseRow): NumberedRelease | undefined {
  if (row.state === 'building') return undefined;
  if (row.checksum !== checksumOfRelease(row)) throw damaged();
  return {
    number: row.number,
    id: row.id,
    catalog_id: row.catalog_id,
    generation: row.generation,
    state: row.state,
    published_at: row.published_at,
    languages: readStored<string[]>(row.languages),
    default_language: row.default_language,
    sale_changes: readStored<SaleChange[]>(row.sale_changes),
    products: row.products,
    siblings: readStored<string[]>(row.siblings ?? '[]'),
  };
}

/** Cache of immutable rows. */
export interface RowMemory<Key, Found> {
  get(key: Key): Found | undefined;
  set(key: Key, found: Found): void;
}

/** Cache of one release. Entries were verified while the release was public. */
export interface ReleaseMemory {
  /** Packed products by number. */
  readonly products: {
    get(number: number): Buffer | undefined;
    /** Caches a copy of a product, because a slice would keep the whole buffer in memory. */
    keepCopy(number: number, packed: Buffer): void;
  };
  readonly dictionary: {
    get(): Dictionary | undefined;
    set(found: Dictionary): void;
  };
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

/** Maximum number of dictionaries to keep, one for each release that is read; beside the memory, because all pages need it. */
const mostDictionaries = 64;

/** Typical size of a packed product in bytes. */
const usualProduct = 5_000;

/**
 * Caches the content of public releases. Release ids are never reused, but numbers are: after a
 * prune, a reset or a restore. So a product cached for another release is valid only if both
 * releases were public at one time. Then its number means the same to both while one of them
 * exists.
 */
export function createReleaseMemories(memory: Memory): ReleaseMemories {
  const dictionaries = new Map<string, Dictionary>();
  const dictionaryOf = (release: string) => ({
    get: () => dictionaries.get(release),
    set(found: Dictionary) {
      if (dictionaries.size >= mostDictionaries) dictionaries.clear();
      dictionaries.set(release, found);
    },
  });
  if (memory.capacity === 0) {
    return { of: ({ id }) => ({ ...nothing, dictionary: dictionaryOf(id) }) };
  }
  const products = memory.part<number, KnownProduct>('product');
  const rows = memory.part<string, object>('row');
  const admission = createAdmissionFilter<number>(memory.capacity / usualProduct);
  return {
    of: ({ id, siblings }) => ({
      dictionary: dictionaryOf(id),
      products: {
        get(number) {
          const known = products.get(number);
          if (!known) return undefined;
          if (known.release !== id) {
            if (!siblings.includes(known.release)) return undefined;
            known.release = id;
          }
          if (!isShortened(known.packed)) return known.packed;
          const dictionary = dictionaries.get(id);
          if (!dictionary) return undefined;
          // While there is space, a product that is read again takes more of it, and less time.
          if (memory.isFull()) return known.packed;
          const packed = lengthenProduct(known.packed, () => dictionary);
          products.set(number, { packed, release: id }, packed.length);
          return packed;
        },
        keepCopy(number, packed) {
          // When the cache is full, only products that are read again may evict others.
          if (memory.isFull() && !admission.knows(number)) return;
          const copy = Buffer.allocUnsafeSlow(packed.length);
          packed.copy(copy);
          products.set(number, { packed: copy, release: id }, copy.length);
        },
      },
      of<Found>(kind: string) {
        const prefix = `${id} ${kind} `;
        return {
          get: (key: string) => rows.get(prefix + key) as Found | undefined,
          set(key: string, found: Found) {
            if (typeof found === 'object' && found !== null)
              rows.set(prefix + key, found, sizeOf(found));
          },
        };
      },
    }),
  };
}

const nothing: Omit<ReleaseMemory, 'dictionary'> = {
  products: { get: () => undefined, keepCopy: () => undefined },
  of: () => ({ get: () => undefined, set: () => undefined }),
};

/** Returns the bytes of a row, which has a buffer or a long text. */
function sizeOf(found: object): number {
  if (ArrayBuffer.isView(found)) return found.byteLength;
  return Object.values(found).reduce<number>((sum, value) => {
    if (ArrayBuffer.isView(value)) return sum + value.byteLength;
    return typeof value === 'string' ? sum + value.length * 2 : sum;
  }, 0);
}

/** A release in the form of an engine. Callers of the store pass releases back unchanged. */
export interface NumberedRelease extends StoredRelease, ListedRelease {
  /** The ids of the releases of its generation that were public when it was read. */
  readonly siblings: readonly string[];
}

/** A release is not public in the state that was read: it was pruned. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}

/** The numbers of a release that the store gave. */
export function numbered(release: StoredRelease): NumberedRelease {
  if ('number' in release && 'generation' in release) return release as NumberedRelease;
  throw new TypeError('a release is given to the store as the store gave it');
}
