import type { createCommerce } from '../../src/commerce/create-commerce.js';
import type { Storage } from '../../src/commerce/storage.js';
import { makeFixedEnvironment } from '../../src/testing/fixed-environment.js';
import { makeOffering } from '../../src/testing/make-offering.js';
import { makeShop, shopIds } from '../../src/testing/make-shop.js';
import { makeSubscription } from '../../src/testing/make-subscription.js';

/** The nodes and filters of the lists that {@link listProducts} reads. */
const lists = [
  { node_id: shopIds.hierarchy, include: ['files', 'main_image'] as const },
  { node_id: shopIds.tea, languages: ['fr'], currency: 'EUR', limit: 1, offset: 1 },
  { node_id: shopIds.hierarchy, filter: 'eq(sku,SENCHA)' },
  { node_id: shopIds.hierarchy, filter: 'in(tags,organic,clay)' },
  { node_id: shopIds.hierarchy, filter: 'in(name,Sencha,Théière)', languages: ['fr'] },
];

type Create = typeof createCommerce;

/** Loads the test shop into an empty storage, publishes and uses it. Returns its answers as JSON. */
export async function runShop(create: Create, storage: Storage): Promise<string> {
  const commerce = create({ storage, ...makeFixedEnvironment() });
  const { catalog, subscriptions } = commerce;
  const subscription = makeSubscription();
  const [, yearly] = makeOffering().plans;
  const loaded = await commerce.loadRecords([...makeShop(), makeOffering(), subscription]);
  const published = await catalog.publishRelease(shopIds.catalog);
  const updates = [{ plan_id: yearly?.id ?? '' }, { plan_id: '' }];
  const updated = await Promise.all(
    updates.map((change) => subscriptions.update(subscription.id, change).catch(String)),
  );
  const read = await subscriptions.read(subscription.id);
  const listed = await listProducts(create, storage);
  return JSON.stringify({ loaded, published, updated, read, listed });
}

/** Lists products of the test shop in several ways. */
export async function listProducts(create: Create, storage: Storage): Promise<unknown> {
  const { catalog } = create({ storage, ...makeFixedEnvironment() });
  const pages = lists.map((request) =>
    catalog.listNodeProducts({ catalog_id: shopIds.catalog, ...request }),
  );
  return (await Promise.all(pages)).map(({ total, products, included }) => ({
    total,
    products,
    included,
  }));
}
