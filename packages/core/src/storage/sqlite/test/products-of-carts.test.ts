import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { createMemory } from '../../../memory/memory.js';
import { type FixedEnvironment, makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeShop, shopIds, shopSale } from '../../../testing/make-shop.js';
import { openSqlite } from '../open-sqlite.js';

const cart_id = 'mine';
const [most, little] = [2 ** 26, 20_000];

let environment: FixedEnvironment;
let opened: Commerce[];
beforeEach(() => {
  environment = makeFixedEnvironment();
  opened = [];
});
afterEach(() => Promise.all(opened.map((commerce) => commerce.close())));

/** Opens a service with a memory of so many bytes, and counts its store's product reads. */
async function open(capacity: number) {
  const memory = createMemory(capacity);
  const { catalog, ...storage } = openSqlite(':memory:', { memory });
  const counted = { asked: 0 };
  const findProducts: typeof catalog.findProducts = (...question) => {
    counted.asked += 1;
    return catalog.findProducts(...question);
  };
  const commerce = createCommerce({
    storage: { ...storage, catalog: { ...catalog, findProducts } },
    ...environment,
  });
  opened.push(commerce);
  await commerce.loadRecords(makeShop());
  return { commerce, counted, memory };
}

const add = ({ carts }: Commerce, product: string, more: object = {}) =>
  carts.addItem({ cart_id, type: 'cart_item', id: product, quantity: 1, ...more });

it('asks the store once for a product, whoever adds it and looks at it', async () => {
  const { commerce, counted } = await open(most);
  await add(commerce, shopIds.pot);
  await add(commerce, shopIds.spoon);
  expect(counted.asked).toBe(2);
  await add(commerce, shopIds.pot);
  await add(commerce, shopIds.spoon, { cart_id: 'other' });
  await commerce.carts.get({ cart_id });
  await commerce.carts.get({ cart_id, languages: ['xx'], shopper: { channel: 'web' } });
  expect(counted.asked).toBe(2);
});

it('asks again for what another language, currency, sale or release shows', async () => {
  const { commerce, counted } = await open(most);
  const { items } = await add(commerce, shopIds.pot);
  expect(counted.asked).toBe(1);
  await commerce.carts.get({ cart_id, languages: ['fr'] });
  await commerce.carts.get({ cart_id, currency: 'EUR' });
  expect(counted.asked).toBe(3);
  environment.setTime(Date.parse(shopSale.from));
  await commerce.carts.get({ cart_id });
  expect(counted.asked).toBe(4);
  await commerce.catalog.publishRelease(shopIds.catalog);
  await commerce.carts.get({ cart_id });
  await commerce.carts.get({ cart_id });
  expect(counted.asked).toBe(5);
  expect(items).toHaveLength(1);
});

it('asks for what is not there each time', async () => {
  const { commerce, counted } = await open(most);
  await add(commerce, shopIds.pot);
  await add(commerce, shopIds.spoon);
  await commerce.loadRecords([
    makeProduct({ id: shopIds.spoon, sku: 'SPOON', name: 'Spoon', status: 'draft' }),
  ]);
  const { items } = await commerce.carts.get({ cart_id });
  expect(items.map(({ meta }) => meta.unavailable)).toEqual([undefined, 'no_product']);
  const { asked } = counted;
  await commerce.carts.get({ cart_id });
  expect(counted.asked).toBe(asked + 1);
});

it('answers the same with a large memory, a little one and none', async () => {
  const answers = [];
  for (const capacity of [most, little, 0]) {
    environment = makeFixedEnvironment();
    const { commerce, memory } = await open(capacity);
    const seen = [];
    for (const product of [shopIds.pot, shopIds.set, shopIds.spoon, shopIds.pot]) {
      seen.push(await add(commerce, product));
    }
    for (const shopper of [{}, { currency: 'EUR' }, { languages: ['fr'] }]) {
      seen.push(await commerce.carts.get({ cart_id, ...shopper }));
    }
    answers.push(JSON.stringify(seen));
    const { bytes = 0 } = memory.describe().get('cart product') ?? {};
    expect(bytes).toBeLessThanOrEqual(capacity);
    expect(bytes > 0).toBe(capacity > 0);
  }
  expect(new Set(answers).size).toBe(1);
});

it('keeps what it remembers to itself', async () => {
  const { commerce } = await open(most);
  const { items } = await add(commerce, shopIds.set);
  const before = structuredClone(items);
  Object.assign(items[0]?.bundle_configuration?.selected_options ?? {}, { pot: { other: 7 } });
  const { items: others } = await add(commerce, shopIds.set, { cart_id: 'other' });
  expect(others[0]?.bundle_configuration).toEqual(before[0]?.bundle_configuration);
});
