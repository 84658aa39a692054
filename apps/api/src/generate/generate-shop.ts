import type { SeedProduct, SeedRecord } from '@aisle/schema/seed';
import { v5 } from 'uuid';

const namespace = '0f5a8e6e-6a0c-4b57-9f5e-4d1f0c9b7a21';

/** Derives the id of a generated thing from its name. */
function makeId(name: string): string {
  return v5(name, namespace);
}

/**
 * Creates a generator of pseudorandom numbers from 0 (included) to 1 (excluded); the same seed
 * gives the same numbers.
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of several items. */
function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}

/** A part of the generated shop: its categories, and the names and materials of its products. */
interface Department {
  readonly name: string;
  readonly categories: Readonly<Record<string, readonly string[]>>;
  readonly materials: readonly string[];
  /** Lowest and highest price, in cents. */
  readonly prices: readonly [number, number];
  /** True if its products come in sizes and colours. */
  readonly hasVariants: boolean;
}

/** The departments of the generated shop. */
const departments: readonly Department[] = [
  {
    name: 'Kitchen',
    categories: {
      Cookware: ['Saucepan', 'Frying Pan', 'Stockpot', 'Casserole', 'Roasting Tin', 'Griddle'],
      Knives: ["Chef's Knife", 'Paring Knife', 'Bread Knife', 'Cleaver', 'Sharpening Rod'],
      Tableware: ['Dinner Plate', 'Soup Bowl', 'Serving Platter', 'Mug', 'Espresso Cup'],
      Storage: ['Canister', 'Bread Bin', 'Spice Rack', 'Lunch Box', 'Bottle'],
    },
    materials: ['Cast Iron', 'Stainless Steel', 'Copper', 'Stoneware', 'Enamel', 'Carbon Steel'],
    prices: [690, 18_900],
    hasVariants: false,
  },
  {
    name: 'Clothing',
    categories: {
      Shirts: ['Shirt', 'T-Shirt', 'Polo Shirt', 'Overshirt', 'Henley'],
      Knitwear: ['Jumper', 'Cardigan', 'Roll Neck', 'Slipover'],
      Trousers: ['Chinos', 'Jeans', 'Cords', 'Shorts', 'Work Trousers'],
      Outerwear: ['Parka', 'Raincoat', 'Field Jacket', 'Gilet', 'Overcoat'],
    },
    materials: ['Cotton', 'Linen', 'Merino', 'Lambswool', 'Denim', 'Twill', 'Hemp'],
    prices: [1_990, 32_900],
    hasVariants: true,
  },
  {
    name: 'Garden',
    categories: {
      Tools: ['Spade', 'Hand Fork', 'Rake', 'Secateurs', 'Hoe', 'Trowel'],
      Pots: ['Planter', 'Trough', 'Hanging Basket', 'Saucer', 'Seed Tray'],
      Furniture: ['Bench', 'Folding Chair', 'Side Table', 'Deckchair', 'Parasol'],
    },
    materials: ['Ash', 'Terracotta', 'Galvanised', 'Teak', 'Forged', 'Willow'],
    prices: [450, 49_900],
    hasVariants: false,
  },
  {
    name: 'Bedroom',
    categories: {
      Bedding: ['Duvet Cover', 'Pillowcase', 'Fitted Sheet', 'Flat Sheet'],
      Blankets: ['Throw', 'Blanket', 'Quilt', 'Bedspread'],
      Lighting: ['Table Lamp', 'Reading Light', 'Pendant', 'Night Light'],
    },
    materials: ['Percale', 'Sateen', 'Linen', 'Flannel', 'Wool', 'Bamboo'],
    prices: [990, 24_900],
    hasVariants: true,
  },
  {
    name: 'Desk',
    categories: {
      Paper: ['Notebook', 'Sketchbook', 'Writing Pad', 'Diary', 'Index Cards'],
      Writing: ['Fountain Pen', 'Pencil Set', 'Rollerball', 'Highlighter', 'Ink Bottle'],
      Organising: ['Letter Tray', 'Pen Pot', 'Document Box', 'Cable Tidy', 'Book End'],
    },
    materials: ['Oak', 'Leather', 'Brass', 'Recycled', 'Cork', 'Beech', 'Felt'],
    prices: [250, 12_900],
    hasVariants: false,
  },
];

const adjectives = [
  'Everyday',
  'Classic',
  'Small',
  'Large',
  'Heritage',
  'Slim',
  'Studio',
  'Weekend',
  'Harbour',
  'Nordic',
  'Meadow',
  'Compact',
] as const;

const tags = ['bestseller', 'clearance', 'gift', 'handmade', 'new', 'organic'] as const;

const sizes = ['S', 'M', 'L', 'XL'] as const;

const colours = ['Navy', 'Olive', 'Rust', 'Cream'] as const;

/** Ids that the parts of the generated shop refer to. */
const shopIds = {
  hierarchy: makeId('hierarchy'),
  priceBook: makeId('price book'),
  catalog: makeId('catalog'),
  size: makeId('size'),
  colour: makeId('colour'),
};

function categoryId(department: string, category: string): string {
  return makeId(`category ${department} ${category}`);
}

function optionId(option: string): string {
  return makeId(`option ${option}`);
}

/**
 * Generates the shop without its products: settings, variations, hierarchy with its nodes, price
 * book, catalog.
 */
function* generateShop(): Generator<SeedRecord> {
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
