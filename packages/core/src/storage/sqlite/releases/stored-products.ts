import type { CatalogProduct } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { joinProducts } from '../../../catalog/documents/join-products.js';
import { parseDocuments } from '../../../catalog/documents/joined-documents.js';
import type { FilterableValue } from '../../../catalog/publication.js';
import { readStored } from '../connection/read-stored.js';
import { placeOf } from './numbering.js';
import type { ListName } from './read-lists.js';

/** Attributes that few products share, in the order of their codes in `release_values`. */
export const valueAttributes: readonly FilterableValue['attribute'][] = [
  'id',
  'name',
  'sku',
  'slug',
  'manufacturer_part_num',
  'upc_ean',
];

/** The codes of those attributes; others are shared by many products. */
export const valueCodes: ReadonlyMap<string, number> = new Map(
  valueAttributes.map((name, code) => [name, code]),
);

/** A product of a release as it is stored. */
export interface StoredProduct {
  readonly number: number;
  /** The nodes whose lists hold it. */
  readonly nodes: readonly number[];
  readonly packed: Uint8Array;
}

/** Finds products of releases. */
export function prepareStoredProducts(database: Database) {
  const select = database.prepare<[number], { lists: string; packed: Buffer }>(
    'SELECT lists, packed FROM release_products WHERE number = ?',
  );
  const selectNumbers = database
    .prepare<[number, string], number>(`
      SELECT product FROM release_values
      WHERE generation = ? AND attribute = 0 AND value = ? AND language = ''`)
    .pluck();
  return {
    find(number: number): StoredProduct | undefined {
      const row = select.get(number);
      return row && { number, nodes: readStored<number[]>(row.lists), packed: row.packed };
    },
    /** The places of everything in the generation that has had an id. */
    placesOfId: (generation: number, id: string): number[] =>
      selectNumbers.all(generation, id).map(placeOf),
  };
}

/** The lists that hold a product, but for the one of everything. */
export function listsOfProduct({ nodes, packed }: StoredProduct): ListName[] {
  const { attributes, meta } = readDocument(packed, ['']);
  const facets = [
    { attribute: '', value: '' },
    ...meta.product_types.map((value) => ({ attribute: 'product_types', value })),
    ...(attributes.tags ?? []).map((value) => ({ attribute: 'tags', value })),
  ];
  return nodes.flatMap((node) => facets.map((facet) => ({ node, ...facet })));
}

/** The texts of a product that filters find it by, in any of its languages. */
export function valuesOfProduct(
  { packed }: StoredProduct,
  languages: readonly string[],
): { readonly attribute: number; readonly value: string }[] {
  const values = languages.flatMap((_, index) => {
    const { id, attributes } = readDocument(packed, languages, index);
    const members: Readonly<Record<string, unknown>> = { ...attributes, id };
    return valueAttributes.flatMap((name, attribute) => {
      const value = members[name];
      return typeof value === 'string' ? [{ attribute, value }] : [];
    });
  });
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function readDocument(packed: Uint8Array, languages: readonly string[], index = 0): CatalogProduct {
  const language = languages[index] ?? '';
  const page = joinProducts(
    packed,
    { languages, language, currency: '', now: 0, published_at: 0 },
    0,
  );
  const [product] = parseDocuments<CatalogProduct>(page);
  if (!product) throw new RangeError('a packed product has a document');
  return product;
}
