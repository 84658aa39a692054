import type { CatalogTree } from '@aisle/schema/dev';

/** The release in a request's path. */
export interface AskedRelease {
  readonly catalog: string;
  readonly release: string;
}

/** Returns the catalog and the release in a request's path; undefined if it has none. */
export function releaseOf(target: string): AskedRelease | undefined {
  const parts = /\/catalogs\/([^/?]+)\/releases\/([^/?]+)/.exec(target);
  return parts?.[1] && parts[2]
    ? { catalog: decodeURIComponent(parts[1]), release: decodeURIComponent(parts[2]) }
    : undefined;
}

/** Shortens an id so that it can still be recognized. */
export function shortId(id: string): string {
  return id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** Returns the releases of a catalog as values of comparisons, the newest first. */
export function releasesOf(
  tree: CatalogTree | undefined,
  id: string | undefined,
): readonly string[] {
  const catalog = tree?.catalogs.find((candidate) => candidate.id === id);
  return catalog?.releases.map((release) => `${id} ${release.id}`) ?? [];
}
