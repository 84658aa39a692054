import type { CatalogProduct } from '@aisle/schema/catalog';
import { joinProducts } from '../documents/join-products.js';
import { parseDocuments } from '../documents/joined-documents.js';
import { splitProducts } from '../documents/split-products.js';
import type { FilterableValue } from '../publication.js';
import { generationOf } from './numbering.js';
import { allProducts, type ListKind, type ListName, listedProducts } from './stored-list.js';

/** Attributes that few products share, in the order of their codes. */
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

/** Every list of its generation that holds a product. */
export function listsOfProduct({ number, nodes, packed }: StoredProduct): ListName[] {
  const { attributes, meta } = readDocument(packed, ['']);
  const facets = [
    ...meta.product_types.map((value) => ({ attribute: 'product_types', value })),
    ...(attributes.tags ?? []).map((value) => ({ attribute: 'tags', value })),
  ];
  return listsIn(listGroups(generationOf(number), nodes, facets));
}

/** The lists that some nodes have, each of every kind. */
export interface ListGroup {
  readonly nodes: readonly number[];
  readonly kinds: readonly ListKind[];
}

/** Every list of a generation that a product with some nodes and shared values is in. */
export function listGroups(
  generation: number,
  nodes: readonly number[],
  facets: readonly ListKind[],
): readonly ListGroup[] {
  const { node: every, ...whole } = allProducts({ generation });
  const all = { nodes: [every, ...nodes], kinds: [whole, ...facets] };
  return nodes.length > 0
    ? [all, { nodes: [every], kinds: [listedProducts({ generation })] }]
    : [all];
}

/** The names of lists. */
export function listsIn(groups: readonly ListGroup[]): ListName[] {
  return groups.flatMap(({ nodes, kinds }) =>
    nodes.flatMap((node) => kinds.map(({ attribute, value }) => ({ node, attribute, value }))),
  );
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
    splitProducts(packed),
    { languages, language, currency: '', now: 0, published_at: 0 },
    0,
  );
  const [product] = parseDocuments<CatalogProduct>(page);
  if (!product) throw new RangeError('a packed product has a document');
  return product;
}
