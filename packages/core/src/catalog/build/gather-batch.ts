import { choosePrices, type PriceSource } from '../pricing/stored-currencies.js';
import type { ProductBatch } from '../publication.js';
import type {
  CatalogRecord,
  FileRecord,
  PriceModifierRecord,
  ProductRecord,
  VariationRecord,
} from '../requests.js';

/** Records that gathering reads from an engine, in any order except for children. */
export interface BatchSource extends PriceSource {
  findProducts(ids: Iterable<string>): readonly ProductRecord[];
  /** Live children of parents; siblings in order of creation, then by id. */
  findChildren(parentIds: Iterable<string>): readonly ProductRecord[];
  findVariations(ids: Iterable<string>): readonly VariationRecord[];
  findModifiers(names: Iterable<string>): readonly PriceModifierRecord[];
  findFiles(ids: Iterable<string>): readonly FileRecord[];
}

/** Gathers every record needed to build some products of a catalog. */
export function gatherBatch(
  products: readonly ProductRecord[],
  { price_books }: Pick<CatalogRecord, 'price_books'>,
  source: BatchSource,
): ProductBatch {
  const related = findRelated(products, source);
  const everyone = [...products, ...related.values()];
  const parents = products.filter(isParent).map(({ id }) => id);
  const modifiers = source.findModifiers(keysOf(everyone, (product) => product.price_modifiers));
  return {
    products,
    related,
    children: groupByParent(source.findChildren(parents)),
    prices: choosePrices(
      price_books,
      keysOf(everyone, ({ sku }) => (sku === undefined ? [] : [sku])),
      source,
    ),
    variations: byId(source.findVariations(keysOf(everyone, (product) => product.variation_ids))),
    modifiers: new Map(modifiers.map((modifier) => [modifier.name, modifier])),
    files: byId(source.findFiles(keysOf(products, filesOf))),
  };
}

/** Returns parents and components, and theirs in turn. */
function findRelated(
  products: readonly ProductRecord[],
  { findProducts }: BatchSource,
): Map<string, ProductRecord> {
  const related = new Map<string, ProductRecord>();
  let wanted = relativesOf(products);
  for (let depth = 0; depth < maxBundleDepth && wanted.size > 0; depth++) {
    const found = findProducts(wanted);
    for (const product of found) related.set(product.id, product);
    wanted = new Set([...relativesOf(found)].filter((id) => !related.has(id)));
  }
  return related;
}

function relativesOf(products: readonly ProductRecord[]): Set<string> {
  return new Set(
    products.flatMap(({ parent_id, components = {} }) => [
      ...(parent_id === undefined ? [] : [parent_id]),
      ...Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)),
    ]),
  );
}

function isParent({ variation_ids }: ProductRecord): boolean {
  return variation_ids !== undefined;
}

function filesOf({ file_ids = [], main_image_id }: ProductRecord): readonly string[] {
  return main_image_id === undefined ? file_ids : [...file_ids, main_image_id];
}

function keysOf(
  products: readonly ProductRecord[],
  keys: (product: ProductRecord) => readonly string[] | undefined,
): Set<string> {
  return new Set(products.flatMap((product) => keys(product) ?? []));
}

function byId<Stored extends { readonly id: string }>(stored: readonly Stored[]) {
  return new Map(stored.map((each) => [each.id, each]));
}

function groupByParent(children: readonly ProductRecord[]): Map<string, ProductRecord[]> {
  const groups = new Map<string, ProductRecord[]>();
  for (const child of children) {
    const parentId = child.parent_id ?? '';
    groups.set(parentId, [...(groups.get(parentId) ?? []), child]);
  }
  return groups;
}

/** Records by their keys. */
interface RecordMemory<Stored> {
  get(key: string): Stored | undefined;
  set(key: string, record: Stored): void;
}

/** Maximum number of cached records of a kind; when it is exceeded, the cache is emptied. */
const mostRecords = 5_000;

/**
 * Remembers records that many products of a release share, such as files and variations: the state that a release is
 * built from does not change.
 */
export function createRecordMemory<Stored>(most = mostRecords): RecordMemory<Stored> {
  const known = new Map<string, Stored>();
  return {
    get: (key) => known.get(key),
    set(key, record) {
      if (known.size >= most) known.clear();
      known.set(key, record);
    },
  };
}

/** Finds records, those that are remembered without asking for them. */
export function rememberRecords<Stored>(
  find: (keys: Iterable<string>) => readonly Stored[],
  keyOf: (record: Stored) => string,
  memory: RecordMemory<Stored> = createRecordMemory(),
): (keys: Iterable<string>) => readonly Stored[] {
  return (keys) => {
    const records: Stored[] = [];
    const unknown: string[] = [];
    for (const key of keys) {
      const known = memory.get(key);
      if (known === undefined) unknown.push(key);
      else records.push(known);
    }
    if (unknown.length === 0) return records;
    for (const record of find(unknown)) {
      memory.set(keyOf(record), record);
      records.push(record);
    }
    return records;
  };
}

/** Maximum depth of bundles within bundles that count for prices. */
export const maxBundleDepth = 5;
