import type { CatalogProduct } from '@aisle/schema/catalog';
import type { AttributeValue } from '@aisle/schema/dev';
import type { PlaceList } from '../release-format/place-list.js';
import type { ValuesQuery } from './catalog-inspection.js';

/** A value that one product alone has. */
interface SingleProduct {
  readonly value: string;
  readonly place: number;
}

/** The values that one product alone has, which names them; a name needs no other. */
export function singleProducts(
  attribute: ValuesQuery['attribute'],
  values: readonly string[],
  counted: ReadonlyMap<string, PlaceList>,
): readonly SingleProduct[] {
  if (attribute === 'name') return [];
  return values.flatMap((value) => {
    const products = counted.get(value);
    if (products?.total !== 1) return [];
    return products.slice(0, 1).map((place) => ({ value, place }));
  });
}

/** Returns the number of products of each value, and the name of the only product of a value. */
export function describeValues(
  values: readonly string[],
  counted: ReadonlyMap<string, PlaceList>,
  single: readonly SingleProduct[],
  named: readonly CatalogProduct[],
): AttributeValue[] {
  const names = new Map(
    single.map(({ value }, index) => [value, named[index]?.attributes.name] as const),
  );
  return values.map((value) => {
    const name = names.get(value);
    const products = counted.get(value)?.total ?? 0;
    return { value, products, ...(name !== undefined && { name }) };
  });
}

/** The values of an attribute that few products share, among some products. */
export function valuesInDocuments(
  products: readonly CatalogProduct[],
  attribute: ValuesQuery['attribute'],
): readonly string[] {
  return products.flatMap(({ id, attributes }) => {
    const members: Readonly<Record<string, unknown>> = { ...attributes, id };
    const value = members[attribute];
    return typeof value === 'string' ? value : [];
  });
}
