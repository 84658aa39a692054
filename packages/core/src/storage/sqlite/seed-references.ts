import type { SeedRecord } from '@aisle/schema';

/** What a record may refer to. A `plan` is named with its offering: `offering_id/plan_id`. */
export type ReferenceTarget =
  | 'node'
  | 'hierarchy'
  | 'product'
  | 'variation'
  | 'option'
  | 'price_modifier'
  | 'file'
  | 'price_book'
  | 'catalog'
  | 'offering'
  | 'plan';

/** A reference, and where the record makes it. */
export interface Reference {
  readonly target: ReferenceTarget;
  readonly id: string;
  readonly pointer: string;
}

/** Everything that a record refers to. */
export function referencesOf(record: SeedRecord): Reference[] {
  switch (record.type) {
    case 'product':
      return [
        ...one('product', record.parent_id, '/parent_id'),
        ...many('option', record.option_ids, '/option_ids'),
        ...many('variation', record.variation_ids, '/variation_ids'),
        ...many('price_modifier', record.price_modifiers, '/price_modifiers'),
        ...many('node', record.node_ids, '/node_ids'),
        ...one('file', record.main_image_id, '/main_image_id'),
        ...many('file', record.file_ids, '/file_ids'),
        ...componentReferences(record.components),
      ];
    case 'hierarchy':
      return many('product', record.curated_products, '/curated_products');
    case 'node':
      return [
        ...one('node', record.parent_id, '/parent_id'),
        ...many('product', record.curated_products, '/curated_products'),
      ];
    case 'price':
      return one('price_book', record.price_book_id, '/price_book_id');
    case 'catalog':
      return [
        ...many('hierarchy', record.hierarchy_ids, '/hierarchy_ids'),
        ...record.price_books.flatMap(({ id }, index) =>
          one('price_book', id, `/price_books/${index}/id`),
        ),
      ];
    case 'catalog_rule':
    case 'publish':
      return one('catalog', record.catalog_id, '/catalog_id');
    case 'subscription':
      return [
        ...one('offering', record.offering_id, '/offering_id'),
        ...one('plan', `${record.offering_id}/${record.plan_id}`, '/plan_id'),
      ];
    default:
      return [];
  }
}

function componentReferences(components: (SeedRecord & { type: 'product' })['components'] = {}) {
  return Object.entries(components).flatMap(([key, { options }]) =>
    options.flatMap(({ id }, index) =>
      one('product', id, `/components/${key}/options/${index}/id`),
    ),
  );
}

function one(target: ReferenceTarget, id: string | undefined, pointer: string): Reference[] {
  return id === undefined ? [] : [{ target, id, pointer }];
}

function many(target: ReferenceTarget, ids: readonly string[] = [], pointer: string): Reference[] {
  return ids.map((id, index) => ({ target, id, pointer: `${pointer}/${index}` }));
}
