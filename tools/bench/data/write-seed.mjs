import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateProduct } from './generate-product.mjs';
import { fileId, leafId, makeId, optionId, planId, shopIds, subscriptionId } from './ids.mjs';
import { below, createRandom } from './random.mjs';
import { shape, skuOf } from './shape.mjs';

/** Writes a shop of so many products as NDJSON. */
export async function writeSeed(products, file) {
  await pipeline(Readable.from(lines(products)), createWriteStream(file));
}

/** Many lines at a time: a stream that is handed every line is slow. */
function* lines(products) {
  let block = '';
  for (const record of generateSeed(products)) {
    block += `${JSON.stringify(record)}\n`;
    if (block.length < 1 << 20) continue;
    yield block;
    block = '';
  }
  yield block;
}

/** A shop of so many products as seed records, the same every time, one in memory at a time. */
function* generateSeed(products) {
  yield* generateShop();
  for (let index = 0; index < products; index += 1) {
    yield generateProduct(index, products);
    yield generatePrice(index);
  }
}

/** The price of a product in two currencies; one product in ten is on sale. */
export function generatePrice(index) {
  const amount = 500 + below(createRandom(index), 50_000);
  const price = (share) => ({
    USD: { amount: Math.round(amount * share), includes_tax: false },
    EUR: { amount: Math.round(amount * share * 0.9), includes_tax: true },
  });
  const schedule = { valid_from: '2024-01-01T00:00:00Z', valid_to: '2099-01-01T00:00:00Z' };
  return {
    type: 'price',
    price_book_id: shopIds.priceBook,
    sku: skuOf(index),
    currencies: price(1),
    ...(index % 10 === 5 && { sales: { clearance: { schedule, currencies: price(0.8) } } }),
  };
}

const time = '2024-01-01T00:00:00Z';

/** The shop without its products: settings, files, sizes, nodes, price book, catalogs, subscriptions. */
export function* generateShop() {
  yield { type: 'store', page_length: shape.pageLength, default_currency: 'USD' };
  for (let file = 0; file < shape.files; file += 1) yield makeFile(file);
  yield makeSizes();
  yield* generateNodes();
  yield { type: 'price_book', id: shopIds.priceBook, name: 'Retail' };
  yield makeCatalog(shopIds.catalog, 'Everything', shopIds.everything);
  yield makeCatalog(shopIds.showcaseCatalog, 'Showcase', shopIds.showcase);
  yield makeOffering();
  for (let index = 0; index < shape.subscriptions; index += 1) yield makeSubscription(index);
}

/** The tree: ten departments of ten leaves, a node of ten thousand products, and a small tree beside it. */
function* generateNodes() {
  const { everything, tenThousand, showcase } = shopIds;
  yield { type: 'hierarchy', id: everything, name: 'Everything', slug: 'everything' };
  yield { type: 'hierarchy', id: showcase, name: 'Showcase', slug: 'showcase' };
  yield { type: 'node', id: tenThousand, parent_id: everything, name: 'Ten thousand' };
  for (let leaf = 0; leaf < shape.leaves; leaf += 1) {
    const number = Math.floor(leaf / shape.leavesPerDepartment);
    const department = makeId(`department ${number}`);
    if (leaf % shape.leavesPerDepartment === 0) {
      yield { type: 'node', id: department, parent_id: everything, name: `Department ${number}` };
    }
    yield { type: 'node', id: leafId(leaf), parent_id: department, name: `Shelf ${leaf}` };
  }
}

function makeFile(index) {
  return {
    type: 'file',
    id: fileId(index),
    href: `https://files.example.com/images/${index}.webp`,
    file_name: `${index}.webp`,
    mime_type: 'image/webp',
    file_size: 20_000 + index,
    width: 1200,
    height: 900,
    created_at: time,
  };
}

function makeSizes() {
  const options = shape.sizes.map((name, index) => ({
    id: optionId(name),
    name,
    sort_order: shape.sizes.length - index,
  }));
  return { type: 'variation', id: shopIds.size, name: 'Size', options };
}

function makeCatalog(id, name, hierarchy) {
  const [default_language] = shape.languages;
  return {
    type: 'catalog',
    id,
    name,
    hierarchy_ids: [hierarchy],
    price_books: [{ id: shopIds.priceBook, priority: 1 }],
    default_language,
    languages: shape.languages,
  };
}

function makeOffering() {
  const plan = { billing_frequency: 1, plan_length: 1, end_behavior: 'roll' };
  const plans = ['month', 'year'].map((billing_interval_type, index) => ({
    ...plan,
    id: planId(index),
    name: `Every ${billing_interval_type}`,
    billing_interval_type,
    fixed_price: { USD: { amount: 2700, includes_tax: false } },
  }));
  return {
    type: 'offering',
    id: shopIds.offering,
    name: 'Coffee club',
    external_product_refs: [],
    owner: 'store',
    plans,
  };
}

function makeSubscription(index) {
  return {
    type: 'subscription',
    id: subscriptionId(index),
    offering_id: shopIds.offering,
    plan_id: planId(0),
    account_id: makeId(`account ${index}`),
    address_id: makeId(`address ${index}`),
    currency: 'USD',
    owner: 'store',
    status: 'active',
    manual_payments: false,
    canceled: false,
    paused: false,
    closed: false,
    suspended: false,
    pending: false,
    payment_authority: {
      type: 'platform_payments_provider',
      customer_id: `customer-${index}`,
      card_id: `card-${index}`,
    },
    go_live: time,
    invoice_after: '2030-01-01T00:00:00Z',
    created_at: time,
    updated_at: time,
  };
}
