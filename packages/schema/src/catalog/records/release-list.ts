import Type from 'typebox';
import { described } from '../../primitives/described.js';
import type { CatalogTypes } from '../catalog-types.js';
import { ListLinks, ListMeta } from '../list-envelope.js';
import { CatalogRelease } from '../release.js';

/** The releases of a catalog. */
export const ReleaseList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(CatalogRelease, { description: 'releases of this page, the newest first' }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  },
  { additionalProperties: false, title: 'ReleaseList', description: 'the releases of a catalog' },
);
export type ReleaseList = CatalogTypes['ReleaseList'];
