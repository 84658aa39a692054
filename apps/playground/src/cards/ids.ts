import type { CatalogTree } from '@aisle/schema/dev';

/** The release that a request asked about. */
export interface AskedRelease {
  readonly catalog: string;
  readonly release: string;
}

/** The catalog and the release in a request's path; undefined when it has none. */
export function releaseOf(target: string): AskedRelease | undefined {
  const parts = /\/catalogs\/([^/?]+)\/releases\/([^/?]+)/.exec(target);
  return parts?.[1] && parts[2]
    ? { catalog: decodeURIComponent(parts[1]), release: decodeURIComponent(parts[2]) }
    : undefined;
}

/** An id as short as it can be told from others at a glance. */
export function shortId(id: string): string {
  return id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** The releases of a catalog as the values that comparisons know them by, the newest first. */
export function releasesOf(
  tree: CatalogTree | undefined,
  id: string | undefined,
): readonly string[] {
  const catalog = tree?.catalogs.find((candidate) => candidate.id === id);
  return catalog?.releases.map((release) => `${id} ${release.id}`) ?? [];
}
