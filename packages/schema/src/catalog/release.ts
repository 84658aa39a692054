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
    id: Type.String({ description: 'the id that paths take' }),
    type: Type.Literal('catalog-release', { description: 'always catalog-release' }),
    attributes: Type.Object(
      {
        catalog_id: described(Uuid, 'id of the catalog that was published'),
        published_at: described(Timestamp, 'when it was published'),
        hierarchies: Type.Array(
          Type.Object(
            {
              id: described(Uuid, 'id of the hierarchy'),
              label: Type.String({ description: 'always hierarchy' }),
              name: Type.String({ description: 'its name, in the language of the response' }),
            },
            { additionalProperties: false },
          ),
          { description: 'its hierarchies, as the catalog lists them; the first 100' },
        ),
      },
      { additionalProperties: false, description: 'its catalog, its time and its hierarchies' },
    ),
    relationships: Type.Object(
      {
        hierarchies: linked('where its hierarchies are'),
        products: linked('where its products are'),
      },
      { additionalProperties: false, description: 'where to ask for what it holds' },
    ),
    meta: Type.Object(
      {
        release_status: Type.Literal('PUBLISHED', { description: 'always PUBLISHED' }),
        language: described(LocaleTag, 'language of the texts of this response'),
        total_products: Type.Integer({
          minimum: 0,
          description: 'how many products its nodes list',
        }),
      },
      { additionalProperties: false, description: 'its size and the language' },
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
  { data: described(CatalogRelease, 'what was asked for') },
  { additionalProperties: false, title: 'ReleaseDocument', description: 'a release' },
);
export type ReleaseDocument = CatalogTypes['ReleaseDocument'];
