import { CommerceError } from '@aisle/schema';
import type { CatalogStore } from '../catalog-store.js';
import type { CatalogRuleRecord } from '../records.js';
import type { StoredRelease } from '../release.js';
import type { ReleaseRequest } from '../requests.js';
import { describesShopper, listMatches, listScheduleEdges } from '../rules/rank-rules.js';
import type { ShopperContext } from '../rules/shopper-context.js';
import { asksForLatest, requireCatalog, resolveRelease } from './resolve-release.js';

/** Minimum number of rules for them to take effect. */
const deciding = 2;

/**
 * Reason why a catalog is read. The request names its release, does not describe the shopper, or
 * finds too few or no matching rules. Or a rule decides, or no catalog is named and the default one
 * is read.
 */
export type CatalogReason =
  | 'release_named'
  | 'nobody'
  | 'few_rules'
  | 'no_match'
  | 'rule'
  | 'first_published';

/** Release that answers a request, and the times at which that may change. */
export interface RequestTarget {
  readonly release: StoredRelease;
  /** Times at which another rule may become active. */
  readonly changes: readonly number[];
  readonly reason: CatalogReason;
  /** The rule that decided. */
  readonly rule?: CatalogRuleRecord;
}

/**
 * Returns the release that answers a request. The best matching rule decides if there are several
 * rules, the request describes the shopper and names no release. Otherwise the request names the
 * catalog. Without either, the rules' default catalog or the one published first is read.
 */
export async function resolveRequest(
  store: CatalogStore,
  { catalog_id, release_id, shopper = {} }: ReleaseRequest,
  now: number,
): Promise<RequestTarget> {
  if (catalog_id === undefined) return resolveUnnamed(store, release_id, shopper, now);
  const readNamed = async (
    reason: CatalogReason,
    changes: readonly number[] = [],
  ): Promise<RequestTarget> => {
    return { release: await resolveRelease(store, catalog_id, release_id), changes, reason };
  };
  if (!asksForLatest(release_id)) return readNamed('release_named');
  if (!describesShopper(shopper)) return readNamed('nobody');
  const rules = await store.listRules();
  const changes = listScheduleEdges(rules);
  if (rules.length < deciding) return readNamed('few_rules', changes);
  await requireCatalog(store, catalog_id);
  const match = await findMatch(store, rules, shopper, now);
  return match ? { ...match, changes, reason: 'rule' } : readNamed('no_match', changes);
}

async function resolveUnnamed(
  store: CatalogStore,
  releaseId: string | undefined,
  shopper: ShopperContext,
  now: number,
): Promise<RequestTarget> {
  const rules = await store.listRules();
  const match = await findMatch(store, rules, shopper, now);
  const catalogId = match?.release.catalog_id ?? (await store.findFirstPublished());
  if (catalogId === undefined)
    throw new CommerceError('not_found', 'No catalog has been published yet. Publish one first.');
  return {
    release: await resolveRelease(store, catalogId, releaseId),
    changes: listScheduleEdges(rules),
    ...(match ? { reason: 'rule', rule: match.rule } : { reason: 'first_published' }),
  };
}

/** Returns the newest release of the best active rule whose catalog has one. */
async function findMatch(
  store: CatalogStore,
  rules: readonly CatalogRuleRecord[],
  shopper: ShopperContext,
  now: number,
): Promise<Required<Pick<RequestTarget, 'rule' | 'release'>> | undefined> {
  for (const rule of listMatches(rules, shopper, now)) {
    const release = await store.findRelease(rule.catalog_id);
    if (release) return { rule, release };
  }
  return undefined;
}
