import { CommerceError } from '@aisle/schema';
import type { ReleaseRequest } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { chooseRule, describesShopper, listScheduleEdges } from './choose-catalog.js';
import type { StoredRelease } from './release.js';
import { asksForLatest, resolveRelease } from './resolve-release.js';

/** How many rules there must be before they decide anything: several. */
const deciding = 2;

/** What answers a request, and when that may be something else. */
export interface RequestTarget {
  readonly release: StoredRelease;
  /** The times at which another rule may take part. */
  readonly changes: readonly number[];
}

/**
 * The release that answers a request. The best matching rule's catalog is read when there are several
 * rules, the request describes the shopper and leaves the release to the service; else the catalog
 * that the request names; else the one that the rules give, or that was published first.
 */
export async function resolveRequest(
  store: CatalogStore,
  { catalog_id, release_id, shopper = {} }: ReleaseRequest,
  now: number,
): Promise<RequestTarget> {
  if (catalog_id === undefined) return resolveUnnamed(store, release_id, shopper, now);
  const named = await resolveRelease(store, catalog_id, release_id);
  if (!asksForLatest(release_id) || !describesShopper(shopper))
    return { release: named, changes: [] };
  const rules = await store.listRules();
  const rule = rules.length < deciding ? undefined : chooseRule(rules, shopper, now);
  const changes = listScheduleEdges(rules);
  if (!rule || rule.catalog_id === catalog_id) return { release: named, changes };
  return { release: await resolveRelease(store, rule.catalog_id, undefined), changes };
}

async function resolveUnnamed(
  store: CatalogStore,
  releaseId: string | undefined,
  shopper: NonNullable<ReleaseRequest['shopper']>,
  now: number,
): Promise<RequestTarget> {
  const rules = await store.listRules();
  const rule = chooseRule(rules, shopper, now);
  const catalogId = rule?.catalog_id ?? (await store.findFirstPublished());
  if (catalogId !== undefined) {
    const release = await resolveRelease(store, catalogId, releaseId);
    return { release, changes: listScheduleEdges(rules) };
  }
  throw new CommerceError('not_found', 'No catalog has been published yet. Publish one first.');
}
