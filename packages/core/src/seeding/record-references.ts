import { joinPointer } from '@aisle/schema';
import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';

/** Target of a reference. A `plan` is named with its offering: `offering_id/plan_id`. */
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

/** Called with a reference and the member that makes it, with `index` if the member is a list. */
export type NoteReference = (
  target: ReferenceTarget,
  id: string,
  pointer: string,
  index?: number,
) => void;

/** Notes every reference of a record. */
function findReferences(record: SeedRecord, note: NoteReference): void {
  switch (record.type) {
    case 'product':
      noteOne(note, 'product', record.parent_id, '/parent_id');
      noteMany(note, 'option', record.option_ids, '/option_ids');
      noteMany(note, 'variation', record.variation_ids, '/variation_ids');
      noteMany(note, 'price_modifier', record.price_modifiers, '/price_modifiers');
      noteMany(note, 'node', record.node_ids, '/node_ids');
      noteOne(note, 'file', record.main_image_id, '/main_image_id');
      noteMany(note, 'file', record.file_ids, '/file_ids');
      noteComponents(note, record);
      break;
    case 'hierarchy':
      noteMany(note, 'product', record.curated_products, '/curated_products');
      break;
    case 'node':
      noteOne(note, 'node', record.parent_id, '/parent_id');
      noteMany(note, 'product', record.curated_products, '/curated_products');
      break;
    case 'price':
      noteOne(note, 'price_book', record.price_book_id, '/price_book_id');
      break;
    case 'catalog':
      noteMany(note, 'hierarchy', record.hierarchy_ids, '/hierarchy_ids');
      for (const [index, { id }] of record.price_books.entries()) {
        note('price_book', id, `/price_books/${index}/id`);
      }
      break;
    case 'catalog_rule':
    case 'publish':
      noteOne(note, 'catalog', record.catalog_id, '/catalog_id');
      break;
    case 'stock':
      noteOne(note, 'product', record.product_id, '/product_id');
      break;
    case 'subscription':
      noteOne(note, 'offering', record.offering_id, '/offering_id');
      noteOne(note, 'plan', `${record.offering_id}/${record.plan_id}`, '/plan_id');
      break;
  }
}

/** Number of ids to remember per target as already noted; many records name the same ones. */
const maxRemembered = 10_000;

/**
 * Returns a function that notes the references of many records, and most repeated ones only once.
 */
export function prepareReferences(): (record: SeedRecord, note: NoteReference) => void {
  const told = new Map<ReferenceTarget, Set<string>>();
  const isTold = (target: ReferenceTarget, id: string): boolean => {
    const ids = told.get(target) ?? new Set();
    if (ids.has(id)) return true;
    if (ids.size >= maxRemembered) ids.clear();
    told.set(target, ids.add(id));
    return false;
  };
  return (record, note) =>
    findReferences(record, (target, id, pointer, index) => {
      if (!isTold(target, id)) note(target, id, pointer, index);
    });
}

function noteOne(
  note: NoteReference,
  target: ReferenceTarget,
  id: string | undefined,
  pointer: string,
): void {
  if (id !== undefined) note(target, id, pointer);
}

function noteMany(
  note: NoteReference,
  target: ReferenceTarget,
  ids: readonly string[] = [],
  pointer: string,
): void {
  for (const [index, id] of ids.entries()) note(target, id, pointer, index);
}

function noteComponents(note: NoteReference, { components = {} }: SeedProduct): void {
  for (const [key, { options }] of Object.entries(components)) {
    for (const [index, { id }] of options.entries()) {
      note('product', id, `${joinPointer('/components', key)}/options/${index}/id`);
    }
  }
}
