import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  batchTag,
  below,
  commonTag,
  createRandom,
  fileId,
  groupTag,
  leafId,
  makeId,
  optionId,
  planId,
  productId,
  shape,
  shopIds,
  skuOf,
  subscriptionId,
} from './shop.mjs';

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

const words = {
  en: 'light sturdy quiet made for long days outside with a seam that holds in the rain and a lining of soft wool that dries over night on any hook'.split(
    ' ',
  ),
  de: 'leicht robust leise gemacht für lange Tage draußen mit einer Naht die im Regen hält und einem Futter aus weicher Wolle das über Nacht trocknet'.split(
    ' ',
  ),
  fr: 'léger solide discret fait pour de longues journées dehors avec une couture qui tient sous la pluie et une doublure en laine douce qui sèche vite'.split(
    ' ',
  ),
};

/** So many words in a language, in no sensible order. */
function makeText(random, language, length) {
  const known = words[language];
  return Array.from({ length }, () => known[below(random, known.length)]).join(' ');
}

/** A prime, so that its multiples hit every remainder once. */
const stride = 7919;

/** Returns true for the products of the large node, which are spread over the whole store. */
export function isInLargeNode(index, products) {
  return (index * stride) % products < shape.largeNode;
}

const firstUpdate = Date.parse('2024-01-01T00:00:00Z');
const year = 365 * 24 * 3600;

/** So many that a page of 25 products is about 65 KB. */
const descriptionWords = 215;

/** A product of a shop of that size. Six in a hundred are a parent and its children, two are bundles. */
export function generateProduct(index, products) {
  const random = createRandom(index);
  const name = `${makeText(random, 'en', 3)} ${index}`;
  return {
    type: 'product',
    id: productId(index),
    status: 'live',
    name,
    sku: skuOf(index),
    slug: name.replaceAll(' ', '-'),
    description: makeText(random, 'en', descriptionWords),
    locales: makeLocales(random, index),
    commodity_type: 'physical',
    upc_ean: `20000${String(index).padStart(8, '0')}`,
    manufacturer_part_num: `MPN-${index}`,
    external_ref: `erp:${index}`,
    tags: [
      commonTag,
      groupTag(index % shape.tags.groups),
      batchTag(below(random, shape.tags.batches)),
    ],
    extensions: {
      'products(care)': { wash: '30 degrees', iron: false, weight: below(random, 900) },
    },
    ...makeRelations(index, products),
    node_ids: chooseNodes(random, index, products),
    ...(index % 3 === 0 && {
      main_image_id: fileId(below(random, shape.files)),
      file_ids: [fileId(index % shape.files), fileId((index + 1) % shape.files)],
    }),
    created_at: '2024-01-01T00:00:00Z',
    updated_at: new Date(firstUpdate + below(random, year) * 1000).toISOString(),
  };
}

/** Every other product has translations. */
function makeLocales(random, index) {
  if (index % 2 === 1) return {};
  const [, ...others] = shape.languages;
  const translate = (language) => {
    const name = `${makeText(random, language, 3)} ${index}`;
    const slug = name.replaceAll(' ', '-');
    return [language, { name, slug, description: makeText(random, language, descriptionWords) }];
  };
  return Object.fromEntries(others.map(translate));
}

function makeRelations(index, products) {
  const place = index % 100;
  const family = shape.sizes.length;
  if (place === 0 && index + family < products) return { variation_ids: [shopIds.size] };
  if (place >= 1 && place <= family) {
    const parent_id = productId(index - place);
    const isWhole = index - place + family < products;
    return isWhole ? { parent_id, option_ids: [optionId(shape.sizes[place - 1])] } : {};
  }
  const isBundle = (place === 10 || place === 11) && index + 4 < products;
  return isBundle ? { components: makeComponents(index) } : {};
}

/** Two choices of one product each, from the products that follow the bundles. */
function makeComponents(index) {
  const option = (product) => ({ id: productId(product), type: 'product', quantity: 1 });
  return {
    first: { name: 'First', min: 1, max: 1, options: [{ ...option(index + 2), default: true }] },
    second: { name: 'Second', min: 1, max: 1, options: [{ ...option(index + 3), default: true }] },
  };
}

/** Two leaves; ten thousand products, spread over all of them, are in the large node too. */
function chooseNodes(random, index, products) {
  const first = below(random, shape.leaves);
  const second = (first + 1 + below(random, shape.leaves - 1)) % shape.leaves;
  return [
    leafId(first),
    leafId(second),
    ...(isInLargeNode(index, products) ? [shopIds.tenThousand] : []),
    ...(index < shape.showcase ? [shopIds.showcase] : []),
  ];
}
