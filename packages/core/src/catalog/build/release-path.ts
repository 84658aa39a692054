/** The path that leads to a release, without the prefix that was asked. */
export function releasePath(ids: {
  readonly catalog_id: string;
  readonly release_id: string;
}): string {
  return `/catalogs/${encodeURIComponent(ids.catalog_id)}/releases/${encodeURIComponent(ids.release_id)}`;
}
