import { CommerceError } from '@aisle/schema';
import type { ReleaseRequest } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { chooseRule, describesShopper, listScheduleEdges } from './choose-catalog.js';
import type { CatalogRuleRecord } from './records.js';
import type { StoredRelease } from './release.js';
import { asksForLatest, resolveRelease } from './resolve-release.js';

/** How many rules there must be before they decide anything: several. */
const deciding = 2;

/**
 * Why a catalog is read: the request names its release, says nothing about the shopper, finds too few
 * rules or none that fits; or a rule decides; or no catalog is named and the first one is read.
 */
export type CatalogReason =
  | 'release_named'
  | 'nobody'
  | 'few_rules'
  | 'no_match'
  | 'rule'
  | 'first_published';

/** What answers a request, and when that may be something else. */
export interface RequestTarget {
  readonly release: StoredRelease;
  /** The times at which another rule may take part. */
  readonly changes: readonly number[];
  readonly reason: CatalogReason;
  /** The rule that decided. */
  readonly rule?: CatalogRuleRecord;
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
  if (!asksForLatest(release_id)) return { release: named, changes: [], reason: 'release_named' };
  if (!describesShopper(shopper)) return { release: named, changes: [], reason: 'nobody' };
  const rules = await store.listRules();
  const changes = listScheduleEdges(rules);
  if (rules.length < deciding) return { release: named, changes, reason: 'few_rules' };
  const rule = chooseRule(rules, shopper, now);
  if (!rule) return { release: named, changes, reason: 'no_match' };
  const release =
    rule.catalog_id === catalog_id
      ? named
      : await resolveRelease(store, rule.catalog_id, undefined);
  return { release, changes, reason: 'rule', rule };
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
    const changes = listScheduleEdges(rules);
    return {
      release,
      changes,
      ...(rule ? { reason: 'rule', rule } : { reason: 'first_published' }),
    };
  }
  throw new CommerceError('not_found', 'No catalog has been published yet. Publish one first.');
}
