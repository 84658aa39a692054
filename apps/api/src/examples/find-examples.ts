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

/** Finds examples when they are asked for, at most once in half a minute. */
export function rememberExamples(
  commerce: Commerce,
  now: () => number = Date.now,
): () => Promise<Examples> {
  let found: Promise<Examples> | undefined;
  let foundAt = 0;
  return () => {
    if (found && now() - foundAt < 30_000) return found;
    foundAt = now();
    found = findExamples(commerce);
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
}

async function findNode(commerce: Commerce): Promise<Examples> {
  const catalogs = await commerce.catalog.listCatalogs();
  const published = catalogs.filter(({ releases }) => releases.length > 0);
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

/** More records than a store that is looked at for examples has; beyond it nothing is searched. */
const searchedRecords = 20_000;

async function findSubscription(commerce: Commerce): Promise<Examples> {
  const plans = new Map<string, readonly string[]>();
  let searched = 0;
  for await (const record of commerce.exportSeed()) {
    if (++searched > searchedRecords) break;
    if (record.type === 'offering') {
      plans.set(
        record.id,
        record.plans.map(({ id }) => id),
      );
    }
    if (record.type !== 'subscription' || record.canceled || record.closed) continue;
    const other = plans.get(record.offering_id)?.find((id) => id !== record.plan_id);
    if (other) return { subscription_uuid: record.id, plan_id: other };
  }
  return {};
}
