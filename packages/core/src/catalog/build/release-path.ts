/** Returns the path of a release, without the prefix of the request. */
export function releasePath(ids: {
  readonly catalog_id: string;
  readonly release_id: string;
}): string {
  return `/catalogs/${encodeURIComponent(ids.catalog_id)}/releases/${encodeURIComponent(ids.release_id)}`;
}
