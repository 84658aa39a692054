import Type from 'typebox';
import { described } from '../primitives/described.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';
import { linked } from './node.js';

/** A published release of a catalog. */
export const CatalogRelease = Type.Object(
  {
    id: Type.String({ description: 'id used in paths' }),
    type: Type.Literal('catalog-release', { description: 'always catalog-release' }),
    attributes: Type.Object(
      {
        catalog_id: described(Uuid, 'id of the published catalog'),
        published_at: described(Timestamp, 'publication time'),
        hierarchies: Type.Array(
          Type.Object(
            {
              id: described(Uuid, 'id of the hierarchy'),
              label: Type.String({ description: 'always hierarchy' }),
              name: Type.String({ description: 'name in the language of the response' }),
            },
            { additionalProperties: false },
          ),
          {
            description:
              'hierarchies of the release, in the order of the catalog; only the first 100',
          },
        ),
      },
      { additionalProperties: false, description: 'catalog, publication time and hierarchies' },
    ),
    relationships: Type.Object(
      {
        hierarchies: linked('link to its hierarchies'),
        products: linked('link to its products'),
      },
      { additionalProperties: false, description: 'links to its contents' },
    ),
    meta: Type.Object(
      {
        release_status: Type.Literal('PUBLISHED', { description: 'always PUBLISHED' }),
        language: described(LocaleTag, 'language of the names and descriptions in this response'),
        total_products: Type.Integer({
          minimum: 0,
          description: 'number of products in its nodes',
        }),
      },
      { additionalProperties: false, description: 'size and language' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogRelease',
    description: 'a published release of a catalog',
  },
);
export type CatalogRelease = CatalogTypes['CatalogRelease'];

/** A release. */
export const ReleaseDocument = Type.Object(
  { data: described(CatalogRelease, 'the requested resource') },
  { additionalProperties: false, title: 'ReleaseDocument', description: 'a release' },
);
export type ReleaseDocument = CatalogTypes['ReleaseDocument'];
