import { inWords } from '../lib/texts.js';
import type { BodyKind } from '../sending/body-kind.js';
import type { LeafPath } from './leaf-paths.js';

/** The main columns of a product with their titles. */
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

/** The default columns that the data has. Data without the first column is of another kind. */
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
  list: [
    'attributes.offering.attributes.name',
    'attributes.external_ref',
    'attributes.status',
    'attributes.currency',
    'attributes.go_live',
    'attributes.invoice_after',
    'attributes.account_id',
    'attributes.plan_id',
    'id',
  ],
};

/** Number of default columns for data of an unknown kind. */
const few = 6;

/** Returns the default columns. */
export function defaultColumns(kind: BodyKind, paths: readonly LeafPath[]): readonly LeafPath[] {
  const keys = proposed[kind] ?? [];
  const found = pickColumns(keys, paths);
  if (found[0] && found[0].key === keys[0]) return found;
  return paths.toSorted((one, other) => rank(one) - rank(other)).slice(0, few);
}

/** Returns the rank of a column: names first, types and ids last. */
function rank({ names }: LeafPath): number {
  const last = names.at(-1) ?? '';
  if (/^(?:name|title)$/.test(last)) return 0;
  return /^type$|(?:^|_)ids?$/.test(last) ? 2 : 1;
}

/**
 * Returns the paths of some keys, in the keys' order. Leaves out keys that the data does not have.
 */
export function pickColumns(
  keys: readonly string[],
  paths: readonly LeafPath[],
): readonly LeafPath[] {
  const byKey = new Map(paths.map((path) => [path.key, path]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Returns the title of a column, without enclosing `attributes` and `meta`. */
export function columnLabel({ key, names }: Pick<LeafPath, 'key' | 'names'>): string {
  const isEnvelope = (name: string, index: number) =>
    index < names.length - 1 && (name === 'attributes' || name === 'meta');
  const words = names
    .filter((name, index) => !isEnvelope(name, index))
    .join(' ')
    .replace(/ formatted$/, '');
  return ofProducts[key] ?? (inWords(words) || 'Value');
}
