import type { SeedRecord } from '@aisle/schema/seed';
import { makeId } from './choices.js';
import { colours, departments, sizes } from './departments.js';

/** Ids that the parts of the generated shop refer to. */
export const shopIds = {
  hierarchy: makeId('hierarchy'),
  priceBook: makeId('price book'),
  catalog: makeId('catalog'),
  size: makeId('size'),
  colour: makeId('colour'),
};

export function categoryId(department: string, category: string): string {
  return makeId(`category ${department} ${category}`);
}

export function optionId(option: string): string {
  return makeId(`option ${option}`);
}

/**
 * Generates the shop without its products: settings, variations, hierarchy with its nodes, price
 * book, catalog.
 */
export function* generateShop(): Generator<SeedRecord> {
  yield { type: 'store', page_length: 25, default_currency: 'USD' };
  yield variation(shopIds.size, 'Size', sizes);
  yield variation(shopIds.colour, 'Colour', colours);
  yield { type: 'hierarchy', id: shopIds.hierarchy, name: 'Everything' };
  for (const { name, categories } of departments) {
    const department = makeId(`department ${name}`);
    yield { type: 'node', id: department, parent_id: shopIds.hierarchy, name };
    for (const category of Object.keys(categories)) {
      yield { type: 'node', id: categoryId(name, category), parent_id: department, name: category };
    }
  }
  yield { type: 'price_book', id: shopIds.priceBook, name: 'List prices' };
  yield {
    type: 'catalog',
    id: shopIds.catalog,
    name: 'Generated',
    hierarchy_ids: [shopIds.hierarchy],
    price_books: [{ id: shopIds.priceBook, priority: 1 }],
    default_language: 'en',
  };
}

function variation(id: string, name: string, options: readonly string[]): SeedRecord {
  return {
    type: 'variation',
    id,
    name,
    options: options.map((option, index) => ({
      id: optionId(option),
      name: option,
      sort_order: options.length - index,
    })),
  };
}
