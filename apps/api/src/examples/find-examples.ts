import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { CatalogProduct } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';

/** Ids of existing things in a store; absent for kinds that it has none of. */
export interface Examples {
  readonly catalog_id?: string;
  readonly hierarchy_id?: string;
  readonly node_id?: string;
  /** A product of the node. */
  readonly product_id?: string;
  readonly subscription_uuid?: string;
  /** Another plan of the subscription's offering. */
  readonly plan_id?: string;
  /** A sale of a product of the node, among its first hundred. */
  readonly on_sale?: string;
  /** A tag among the node's first hundred products; if possible, one that not all of them have. */
  readonly tag?: string;
  /** A language of the catalog's newest release other than its default language. */
  readonly other_language?: string;
  /** Number of readable releases of the catalog. */
  readonly releases?: string;
}

/**
 * Finds examples for documentation: a node with products, and a subscription that can change its
 * plan.
 */
async function findExamples(commerce: Commerce): Promise<Examples> {
  const node = await findNode(commerce);
  return {
    ...node,
    ...(await findMerits(commerce, node)),
    ...(await findSubscription(commerce)),
  };
}

/** Finds examples on demand, at most once in half a minute while nothing is published. */
export function rememberExamples(
  commerce: Commerce,
  now: () => number = Date.now,
): () => Promise<Examples> {
  let found: Promise<Examples> | undefined;
  let foundAt = 0;
  let foundIn = 0;
  return async () => {
    const { publications } = await commerce.measure();
    if (found && now() - foundAt < 30_000 && publications === foundIn) return found;
    foundAt = now();
    foundIn = publications;
    found = findExamples(commerce);
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
}

/**
 * Finds a node with a product in the newest release of a wanted catalog; returns no ids if the data
 * is damaged.
 */
export async function findNode(
  commerce: Pick<Commerce, 'catalog'>,
  isWanted: (catalogId: string) => boolean = () => true,
): Promise<Pick<Examples, 'catalog_id' | 'hierarchy_id' | 'node_id' | 'product_id'>> {
  const catalogs = await orElse([], () => commerce.catalog.listCatalogs());
  const published = catalogs.filter(({ id, releases }) => releases.length > 0 && isWanted(id));
  for (const { id, hierarchy_ids } of published) {
    for (const hierarchy of hierarchy_ids) {
      const asked = {
        catalog_id: id,
        release_id: 'latestPublished',
        node_id: hierarchy,
        limit: 1,
      };
      const page = await orElse(undefined, () => commerce.catalog.listNodeProducts(asked));
      const product = page?.products[0];
      if (!product) continue;
      return {
        catalog_id: id,
        hierarchy_id: hierarchy,
        node_id: hierarchy,
        product_id: product.id,
      };
    }
  }
  return {};
}

/** Finds examples within a node: a sale, a tag, a second language, the number of releases. */
async function findMerits(
  commerce: Pick<Commerce, 'catalog'>,
  { catalog_id, node_id }: Examples,
): Promise<Examples> {
  if (catalog_id === undefined || node_id === undefined) return {};
  const asked = { catalog_id, node_id, release_id: 'latestPublished', limit: maxPageLimit };
  const catalogs = await orElse([], () => commerce.catalog.listCatalogs());
  const page = await orElse(undefined, () => commerce.catalog.listNodeProducts(asked));
  const releases = catalogs.find(({ id }) => id === catalog_id)?.releases ?? [];
  const language = releases[0]?.languages.find((tag) => tag !== releases[0]?.default_language);
  const sale = page?.products.find(({ meta }) => meta.sale_id !== undefined)?.meta.sale_id;
  return {
    ...(sale !== undefined && { on_sale: sale }),
    ...chooseTag(page?.products ?? []),
    ...(language !== undefined && { other_language: language }),
    releases: String(releases.length),
  };
}

function chooseTag(products: readonly CatalogProduct[]): Pick<Examples, 'tag'> {
  const counts = new Map<string, number>();
  for (const tag of products.flatMap(({ attributes }) => attributes.tags ?? [])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  // A filter by a tag of all products would exclude none.
  const some = [...counts].filter(([, count]) => count < products.length);
  const [most] = some.sort(([, one], [, other]) => other - one);
  const tag = most?.[0] ?? [...counts.keys()][0];
  return tag === undefined ? {} : { tag };
}

/** Number of subscriptions to search for one that can move to another plan. */
const searchedSubscriptions = 100;

async function findSubscription(commerce: Commerce): Promise<Examples> {
  const limit = searchedSubscriptions;
  const subscriptions = await orElse([], () => commerce.subscriptions.list({ limit }));
  for (const { id, attributes } of subscriptions) {
    if (id === undefined || attributes.canceled || attributes.closed) continue;
    const other = attributes.relationships?.plans.data.find(
      (plan) => plan.id !== attributes.plan_id,
    );
    if (other) return { subscription_uuid: id, plan_id: other.id };
  }
  return {};
}

/**
 * Returns `otherwise` on a CommerceError: examples are optional, so unreadable or deleted data is
 * no error.
 */
export async function orElse<Found, Otherwise>(
  otherwise: Otherwise,
  find: () => Promise<Found>,
): Promise<Found | Otherwise> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error;
    return otherwise;
  }
}
