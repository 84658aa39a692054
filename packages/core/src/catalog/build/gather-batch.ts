import { choosePrices, type PriceSource } from '../pricing/choose-price-book.js';
import type { ProductBatch } from '../publication.js';
import type {
  CatalogRecord,
  FileRecord,
  PriceModifierRecord,
  ProductRecord,
  VariationRecord,
} from '../records.js';
import { maxBundleDepth } from './bundle-depth.js';

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
