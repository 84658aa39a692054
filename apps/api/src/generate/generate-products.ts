import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';
import { createRandom, makeId, pick } from './choices.js';
import { adjectives, colours, departments, sizes, tags } from './departments.js';
import { categoryId, generateShop, optionId, shopIds } from './generate-shop.js';

const firstUpdate = Date.parse('2026-01-01T00:00:00Z');

/**
 * Generates a shop with the given number of products as a seed, always the same. Parents in a
 * department with sizes and colours are followed by their children, which count too. Streams the
 * records.
 */
export function* generateSeed(products: number): Generator<SeedRecord> {
  yield* generateShop();
  for (let index = 0; index < products; ) {
    const family = makeFamily(index).slice(0, products - index);
    for (const product of family) {
      yield product;
      yield makePrice(product, index);
    }
    index += family.length;
  }
  yield { type: 'publish', catalog_id: shopIds.catalog };
}

/** Returns a single product, or a parent and its children. */
function makeFamily(index: number): readonly [SeedProduct, ...SeedProduct[]] {
  const random = createRandom(index);
  const department = pick(random, departments);
  const [category, nouns] = pick(random, Object.entries(department.categories));
  const words = [pick(random, adjectives), pick(random, department.materials), pick(random, nouns)];
  const product: SeedProduct = {
    ...makeProduct(index, words.join(' ')),
    tags: tags.filter(() => random() < 0.15),
    node_ids: [categoryId(department.name, category)],
  };
  if (!department.hasVariants || random() < 0.5) return [product];
  const parent = { ...product, variation_ids: [shopIds.size, shopIds.colour] };
  return [parent, ...makeChildren(parent, index)];
}

function makeChildren(parent: SeedProduct, index: number): readonly SeedProduct[] {
  const options = sizes.flatMap((size) => colours.map((colour) => [size, colour] as const));
  return options.slice(0, 6).map(([size, colour], position) => ({
    ...makeProduct(index + 1 + position, `${parent.name} ${size} ${colour}`),
    parent_id: parent.id,
    option_ids: [optionId(size), optionId(colour)],
  }));
}

function makeProduct(index: number, name: string): SeedProduct {
  const number = String(index + 1).padStart(7, '0');
  const time = new Date(firstUpdate + index * 1000).toISOString();
  return {
    type: 'product',
    id: makeId(`product ${index}`),
    status: index % 40 === 39 ? 'draft' : 'live',
    name,
    sku: `GEN-${number}`,
    slug: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${number}`,
    description: `${name}, number ${number} of a generated shop.`,
    commodity_type: 'physical',
    upc_ean: `20000${number}`,
    manufacturer_part_num: `MPN-${number}`,
    created_at: time,
    updated_at: time,
  };
}

/** Returns a price, which is the same for a whole family; one family in twenty is on sale. */
function makePrice({ sku = '' }: SeedProduct, family: number): SeedRecord {
  const random = createRandom(family);
  const [lowest, highest] = pick(random, departments).prices;
  const amount = Math.round((lowest + (highest - lowest) * random() ** 2) / 10) * 10;
  const price = (share: number) => ({
    USD: { amount: Math.round(amount * share), includes_tax: false },
    EUR: { amount: Math.round(amount * share * 1.1), includes_tax: true },
  });
  const isOnSale = random() < 0.05;
  return {
    type: 'price',
    price_book_id: shopIds.priceBook,
    sku,
    currencies: price(1),
    ...(isOnSale && { sales: { winter: { currencies: price(0.8) } } }),
  };
}
