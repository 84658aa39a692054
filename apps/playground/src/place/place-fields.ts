import type { LeafField, RequestFields } from '../request-form/field.js';

/** The path fields that name a release and a node of it; none where there is no release to name. */
export function placeFields({ path }: RequestFields): readonly LeafField[] {
  const named = (name: string) => path.filter((field) => field.name === name);
  const [catalog, release] = [named('catalog_id'), named('release_id')];
  if (catalog.length === 0 || release.length === 0) return [];
  return [...catalog, ...release, ...named('hierarchy_id'), ...named('node_id')];
}
