import { CommerceError } from '@aisle/schema';
import type { CatalogNode, CatalogProduct } from '@aisle/schema/catalog';
import { nextTurn } from '../../environment/turns.js';
import type { Memory } from '../../memory/memory.js';
import type { CatalogStore, FoundProducts } from '../catalog-store.js';
import { parseDocuments } from '../documents/join-products.js';
import type { StoredRelease } from '../publication.js';
import type { MissingPart } from '../reading/missing-part.js';
import {
  collectPrices,
  collectValues,
  type PriceCollector,
  type PriceColumns,
  type ValueColumn,
} from './value-columns.js';
import { collectWords, type WordIndex } from './word-index.js';
import { plainText, wordsOf } from './words.js';

/** Texts and values of the products of a release in a language, in list order. */
export interface TextIndex {
  readonly ids: readonly string[];
  readonly words: WordIndex;
  readonly values: ReadonlyMap<string, ValueColumn>;
}

/** A release as a shopper sees it. */
export interface SeenRelease {
  readonly release: StoredRelease;
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** Indexes of releases, built when they are first asked for. */
export interface SearchIndexes {
  texts(seen: SeenRelease): Promise<TextIndex | MissingPart>;
  prices(seen: SeenRelease): Promise<PriceColumns | MissingPart>;
}

/** Number of products, or nodes, to read in one step. */
const stepLength = 50;

/** Size in bytes of an id. */
const idSize = 64;

/** Reason why an index cannot be kept. */
interface TooLarge {
  readonly needs: number;
}

/** A part that is missing, or an index and its size in bytes. */
type Built<Index> = { readonly index: Index; readonly bytes: number } | MissingPart;

/**
 * Creates the indexes of a store's releases. They are kept in its memory, as a release never changes. A memory
 * of 0 bytes keeps nothing, so each search builds what it needs.
 */
export function createSearchIndexes(
  store: Pick<CatalogStore, 'findProducts' | 'findNodes'>,
  memory: Memory,
): SearchIndexes {
  const { capacity } = memory;
  const part = memory.part<string, object>('search');
  const underWay = new Map<string, Promise<object | MissingPart>>();

  /** Keeps an index, or that it is too large. */
  function keep<Index extends object>(key: string, index: Index, bytes: number): Index {
    const isTooLarge = capacity > 0 && bytes > capacity;
    part.set(
      key,
      isTooLarge ? ({ needs: bytes } satisfies TooLarge) : index,
      isTooLarge ? 0 : bytes,
    );
    return isTooLarge ? requireSmall<Index>({ needs: bytes }) : index;
  }

  /** Returns an index from the memory, or builds it once for all who ask for it. */
  async function recall<Index extends object>(
    key: string,
    build: () => Promise<Built<Index>>,
  ): Promise<Index | MissingPart> {
    const known = part.get(key) as Index | TooLarge | undefined;
    if (known) return requireSmall(known);
    const waiting = underWay.get(key) as Promise<Index | MissingPart> | undefined;
    if (waiting) return waiting;
    const building = build().then((built) =>
      typeof built === 'string' ? built : keep(key, built.index, Math.ceil(built.bytes)),
    );
    underWay.set(key, building);
    try {
      return await building;
    } finally {
      underWay.delete(key);
    }
  }

  /** Returns an index that is small enough to be kept. */
  function requireSmall<Index extends object>(known: Index | TooLarge): Index {
    if (!('needs' in known)) return known;
    throw new CommerceError(
      'storage_unavailable',
      `The search index of this catalog does not fit into the memory of ${Math.ceil(capacity / 2 ** 20)} MiB. Start the service with a larger --memory, or open the storage with a larger createMemory().`,
    );
  }

  return {
    texts: (seen) =>
      recall(`texts ${seen.release.id} ${seen.language}`, async () => {
        const prices = collectPrices();
        const built = await buildTexts(store, seen, {
          limit: capacity || Number.POSITIVE_INFINITY,
          prices,
        });
        // Most searches need the prices, too.
        if (typeof built !== 'string') keep(keyOfPrices(seen), prices.finish(), prices.size());
        return built;
      }),
    prices: (seen) => recall(keyOfPrices(seen), () => buildPrices(store, seen)),
  };
}

/** Returns the key of the prices of a release: they depend on the currency, and on the sales so far. */
function keyOfPrices({ release, currency, now }: SeenRelease): string {
  const sales = release.sale_changes.filter(({ time }) => time <= now).length;
  return `prices ${release.id} ${currency} ${sales}`;
}

async function buildTexts(
  store: Pick<CatalogStore, 'findProducts' | 'findNodes'>,
  seen: SeenRelease,
  { limit, prices }: { readonly limit: number; readonly prices: PriceCollector },
): Promise<Built<TextIndex>> {
  const ways = await readWays(store, seen);
  if (typeof ways === 'string') return ways;
  const words = collectWords();
  const values = collectValues();
  const ids: string[] = [];
  const size = () => words.size() + values.size() + ids.length * idSize;
  const missing = await eachProduct(store, seen, (product) => {
    const { name, sku, description = '', tags = [], ...others } = product.attributes;
    const codes = [sku, others.manufacturer_part_num, others.upc_ean, others.external_ref];
    words.add({
      name: wordsOf(name),
      sku: codes.flatMap((code = '') => wordsOf(code)),
      tags: tags.flatMap(wordsOf),
      description: wordsOf(plainText(description)),
    });
    const number = ids.push(product.id) - 1;
    prices.add(others.price);
    values.add('tags', number, tags);
    values.add('product_types', number, product.meta.product_types);
    for (const [level, names] of levelsOf(product, ways).entries()) {
      values.add(`categories.lvl${level}`, number, names);
    }
    for (const [field, own] of extensionsOf(others.extensions)) values.add(field, number, own);
    return size() <= limit;
  });
  if (missing) return missing;
  const index = { ids, words: words.finish(), values: values.finish() };
  return { index, bytes: size() };
}

async function buildPrices(
  store: Pick<CatalogStore, 'findProducts'>,
  seen: SeenRelease,
): Promise<Built<PriceColumns>> {
  const prices = collectPrices();
  const missing = await eachProduct(store, seen, ({ attributes }) => {
    prices.add(attributes.price);
    return true;
  });
  return missing ?? { index: prices.finish(), bytes: prices.size() };
}

/**
 * Reads the products of a release in list order, as a shopper sees them, until `take` returns false. Others
 * work between the steps.
 * @returns the missing part, if any.
 */
async function eachProduct(
  store: Pick<CatalogStore, 'findProducts'>,
  { release, ...seen }: SeenRelease,
  take: (product: CatalogProduct) => boolean,
): Promise<MissingPart | undefined> {
  for (let offset = 0; ; offset += stepLength) {
    const found: FoundProducts | MissingPart = await store.findProducts(release, {
      ...seen,
      of: 'release',
      include: [],
      limit: stepLength,
      offset,
    });
    if (typeof found === 'string') return found;
    for (const product of parseDocuments<CatalogProduct>(found.documents)) {
      if (!take(product)) return undefined;
    }
    if (offset + stepLength >= found.total) return undefined;
    await nextTurn();
  }
}

/** Names on the way to each node, its hierarchy first. */
type Ways = ReadonlyMap<string, readonly string[]>;

async function readWays(
  store: Pick<CatalogStore, 'findNodes'>,
  { release, language }: SeenRelease,
): Promise<Ways | MissingPart> {
  const ways = new Map<string, readonly string[]>();
  for (let offset = 0; ; offset += stepLength) {
    const page = { of: 'release', language, limit: stepLength, offset } as const;
    const found = await store.findNodes(release, page);
    if (typeof found === 'string') return found;
    for (const { id, meta } of parseDocuments<CatalogNode>(found.documents)) {
      ways.set(
        id,
        meta.breadcrumbs.map(({ name }) => name),
      );
    }
    if (offset + stepLength >= found.total) return ways;
    await nextTurn();
  }
}

/** Separator of the names in a category. */
export const levelSeparator = '>';

/** Returns the categories of a product on each level: `Garden` on 0, `Garden>Tools` on 1. */
function levelsOf({ meta }: CatalogProduct, ways: Ways): readonly ReadonlySet<string>[] {
  const levels: Set<string>[] = [];
  for (const node of meta.bread_crumb_nodes ?? []) {
    const way = ways.get(node) ?? [];
    way.forEach((_, level) => {
      levels[level] ??= new Set();
      levels[level].add(way.slice(0, level + 1).join(levelSeparator));
    });
  }
  return levels;
}

/** Returns the name of the field of an extension: templates are `products(Details)` or `Details`. */
export function extensionField(template: string, field: string): string {
  return `extensions.${template.replace(/^products\((.*)\)$/, '$1')}.${field}`;
}

/** Returns the values of a product's extensions that are texts, numbers or booleans, or lists of them. */
function extensionsOf(extensions: object = {}): readonly (readonly [string, Set<string>])[] {
  return Object.entries(extensions).flatMap(([template, members]) =>
    Object.entries((members ?? {}) as object).map(([field, value]) => {
      const texts = [value].flat().filter((one) => scalars.has(typeof one));
      return [extensionField(template, field), new Set(texts.map(String))] as const;
    }),
  );
}

const scalars: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);
