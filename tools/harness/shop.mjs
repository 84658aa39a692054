import { createHash } from 'node:crypto';

/** The UUID of a generated thing: the same for the same name, and in no order. */
export function makeId(name) {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Ids of what a shop has once. */
export const shopIds = {
  everything: makeId('hierarchy everything'),
  tenThousand: makeId('node ten thousand'),
  showcase: makeId('hierarchy showcase'),
  catalog: makeId('catalog everything'),
  showcaseCatalog: makeId('catalog showcase'),
  priceBook: makeId('price book'),
  size: makeId('variation size'),
  offering: makeId('offering'),
};

export const leafId = (leaf) => makeId(`leaf ${leaf}`);
export const productId = (product) => makeId(`product ${product}`);
export const fileId = (file) => makeId(`file ${file}`);
export const optionId = (option) => makeId(`option ${option}`);
export const planId = (plan) => makeId(`plan ${plan}`);
export const subscriptionId = (subscription) => makeId(`subscription ${subscription}`);

/** Properties of every generated store, independent of its size. */
export const shape = {
  languages: ['en', 'de', 'fr'],
  currencies: ['USD', 'EUR'],
  pageLength: 25,
  leaves: 100,
  leavesPerDepartment: 10,
  /** Number of products in the large node. */
  largeNode: 10_000,
  /** Every product has the common tag, one of 50 group tags and one of 5000 batch tags. */
  tags: { groups: 50, batches: 5_000 },
  files: 500,
  sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  showcase: 100,
  subscriptions: 2_000,
};

/** Tag of every product. */
export const commonTag = 'in-store';

/** Tag of one product in fifty. */
export const groupTag = (group) => `group-${group}`;

/** Tag of one product in five thousand. */
export const batchTag = (batch) => `batch-${batch}`;

/** Returns the sku of a product. */
export const skuOf = (product) => `SKU-${String(product).padStart(7, '0')}`;

/** Numbers from 0 (included) to 1 (excluded) that look random and are the same for the same seed. */
export function createRandom(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `end`, which is excluded. */
export function below(random, end) {
  return Math.floor(random() * end);
}

/** The items in another order, the same for the same seed. */
export function shuffle(items, seed) {
  const random = createRandom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = below(random, last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}
