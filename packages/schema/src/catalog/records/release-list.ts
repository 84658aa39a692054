import type { CatalogTypes } from '../catalog-types.js';
import { listOf } from '../list-envelope.js';
import { CatalogRelease } from '../release.js';

/** The releases of a catalog. */
export const ReleaseList = listOf(CatalogRelease, {
  title: 'ReleaseList',
  what: 'the releases of a catalog',
  order: 'releases of this page, newest first',
});
export type ReleaseList = CatalogTypes['ReleaseList'];
