import { keep, readKeptTexts } from '../lib/kept.js';
import { inWords } from '../lib/texts.js';
import type { BodyKind } from '../sending/body-kind.js';
import type { LeafPath } from './leaf-paths.js';

/** The columns that tell most of a product, with what people call them. */
const ofProducts: Readonly<Record<string, string>> = {
  'attributes.name': 'Name',
  'attributes.sku': 'SKU',
  'meta.product_types': 'Type',
  'meta.display_price.with_tax.formatted': 'Price with tax',
  'meta.display_price.without_tax.formatted': 'Price without tax',
  'meta.original_display_price.with_tax.formatted': 'Old price with tax',
  'meta.original_display_price.without_tax.formatted': 'Old price without tax',
  'meta.sale_id': 'Sale',
  'meta.sale_expires': 'Sale ends',
  'attributes.curated_product': 'Curated',
  'attributes.tags': 'Tags',
  'attributes.updated_at': 'Last updated',
};

/** The columns to begin with, as far as the data has them. */
const proposed: Partial<Readonly<Record<BodyKind, readonly string[]>>> = {
  products: Object.keys(ofProducts),
  nodes: [
    'attributes.name',
    'attributes.slug',
    'attributes.description',
    'attributes.curated_products',
    'attributes.updated_at',
    'id',
  ],
};

/** How many columns data of an unknown kind begins with. */
const few = 6;

/** The columns to begin with. */
export function defaultColumns(kind: BodyKind, paths: readonly LeafPath[]): readonly LeafPath[] {
  const found = pickColumns(proposed[kind] ?? [], paths);
  return found.length > 0 ? found : paths.slice(0, few);
}

/** The paths of some keys, in the keys' order; keys that the data does not have are left out. */
export function pickColumns(
  keys: readonly string[],
  paths: readonly LeafPath[],
): readonly LeafPath[] {
  const byKey = new Map(paths.map((path) => [path.key, path]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** What a column is called, in words, without the envelope it is in. */
export function columnLabel({ key, names }: Pick<LeafPath, 'key' | 'names'>): string {
  const [first, ...rest] = names;
  const isEnvelope = rest.length > 0 && (first === 'attributes' || first === 'meta');
  const words = (isEnvelope ? rest : names).join(' ').replace(/ formatted$/, '');
  return ofProducts[key] ?? (inWords(words) || 'Value');
}

const storageKey = (kind: BodyKind) => `aisle-columns-${kind}`;

/** The columns chosen for a kind of data at an earlier time; undefined when none were. */
export function storedColumns(kind: BodyKind): readonly string[] | undefined {
  return readKeptTexts(storageKey(kind));
}

/** Remembers columns for the next time, or forgets them. */
export function storeColumns(kind: BodyKind, keys: readonly string[] | undefined): void {
  keep(storageKey(kind), keys);
}
