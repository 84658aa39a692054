import type { Commerce } from '@aisle/core';

/** Ids of things that a store has; what it has none of is absent. */
export interface Examples {
  readonly catalog_id?: string;
  readonly node_id?: string;
  readonly subscription_uuid?: string;
  /** Another plan of the subscription's offering. */
  readonly plan_id?: string;
}

/** Finds things to show a newcomer: a node with products, and a subscription that can change its plan. */
export async function findExamples(commerce: Commerce): Promise<Examples> {
  return { ...(await findNode(commerce)), ...(await findSubscription(commerce)) };
}

/** Finds examples when they are asked for, at most once in half a minute while nothing is published. */
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

/** A node with products in the newest release of a catalog, of the first one that has any. */
export async function findNode(
  commerce: Commerce,
  isWanted: (catalogId: string) => boolean = () => true,
): Promise<Examples> {
  const catalogs = await commerce.catalog.listCatalogs();
  const published = catalogs.filter(({ id, releases }) => releases.length > 0 && isWanted(id));
  for (const { id, hierarchy_ids } of published) {
    for (const hierarchy of hierarchy_ids) {
      const page = await commerce.catalog.listNodeProducts({
        catalog_id: id,
        release_id: 'latestPublished',
        node_id: hierarchy,
        limit: 1,
      });
      if (page.total > 0) return { catalog_id: id, node_id: hierarchy };
    }
  }
  return {};
}

/** How many subscriptions are looked at for one that can move to another plan. */
const searchedSubscriptions = 100;

async function findSubscription(commerce: Commerce): Promise<Examples> {
  const subscriptions = await commerce.subscriptions.list({ limit: searchedSubscriptions });
  for (const { id, attributes } of subscriptions) {
    if (id === undefined || attributes.canceled || attributes.closed) continue;
    const other = attributes.relationships?.plans.data.find(
      (plan) => plan.id !== attributes.plan_id,
    );
    if (other) return { subscription_uuid: id, plan_id: other.id };
  }
  return {};
}
