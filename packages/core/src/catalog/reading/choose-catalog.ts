import { CommerceError, maxIdentifierLength } from '@aisle/schema';
import { latestReleaseNames } from '@aisle/schema/catalog';
import type { CatalogStore } from '../catalog-store.js';
import type { StoredRelease } from '../publication.js';
import {
  type CatalogRuleRecord,
  describesShopper,
  listMatches,
  listScheduleEdges,
  type ReleaseRequest,
  type ShopperContext,
} from '../requests.js';
import type { MissingPart } from './missing-part.js';

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

/** @returns true if a request leaves the choice of the release to the service. */
export function asksForLatest(releaseId: string | undefined): boolean {
  return releaseId === undefined || latestReleaseNames.some((name) => name === releaseId);
}

/**
 * Returns the release that a request names. The error says if the catalog or release is unknown, or
 * the release pruned.
 */
export async function resolveRelease(
  store: CatalogStore,
  catalogId: string,
  releaseId: string | undefined,
): Promise<StoredRelease> {
  refuseLongId('catalog', catalogId);
  refuseLongId('release', releaseId);
  const latest = asksForLatest(releaseId);
  const release = await store.findRelease(catalogId, latest ? undefined : releaseId);
  if (release?.state === 'published') return release;
  if (release) throw prunedRelease(release);
  await requireCatalog(store, catalogId);
  throw new CommerceError(
    'not_found',
    latest
      ? `Catalog ${quote(catalogId)} has no published release. Publish it first.`
      : `Catalog ${quote(catalogId)} has no release ${quote(releaseId ?? '')}. Ask for latestPublished to read its newest one.`,
  );
}

/** Fails when there is no such catalog, published or not. */
export async function requireCatalog(store: CatalogStore, catalogId: string): Promise<void> {
  refuseLongId('catalog', catalogId);
  if ((await store.findRelease(catalogId)) || (await store.hasCatalog(catalogId))) return;
  throw noCatalog(catalogId);
}

/** Returns the error for an unknown catalog. */
export function noCatalog(id: string): CommerceError {
  return new CommerceError('not_found', `There is no catalog ${quote(id)}.`);
}

/** Returns the error for a pruned release. */
export function prunedRelease({ id, catalog_id }: StoredRelease): CommerceError {
  return new CommerceError(
    'not_found',
    `Release ${quote(id)} of catalog ${quote(catalog_id)} was pruned or deleted: only the newest three releases are kept. Ask for latestPublished to read the newest one.`,
  );
}

function quote(id: string): string {
  return JSON.stringify(id);
}

type Named = 'catalog' | 'catalog rule' | 'currency' | 'file' | MissingPart;

/**
 * Refuses an id that is not a string, and like {@link refuseLongId} one that is too long.
 * @throws CommerceError `bad_request` for a value that is not a string.
 */
export function requireId(what: Named, id: unknown): asserts id is string {
  if (typeof id !== 'string') {
    throw new CommerceError('bad_request', `The id of the ${what} must be a text, is ${id}.`);
  }
  refuseLongId(what, id);
}

/**
 * Refuses an id that is longer than any id, before it is looked up: made-up ids must not fill
 * caches.
 * @throws CommerceError `not_found`.
 */
export function refuseLongId(what: Named, id: string | undefined): void {
  if (id === undefined || !isLongerThan(id, maxIdentifierLength)) return;
  throw new CommerceError(
    'not_found',
    `There is no ${what} ${JSON.stringify(`${id.slice(0, shown)}…`)}: an id has at most ${maxIdentifierLength} characters.`,
  );
}

const shown = 60;

/** Code points need one or two code units. */
function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
