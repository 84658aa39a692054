import Type from 'typebox';
import { described } from '../../primitives/described.js';
import { LocaleTag } from '../../primitives/locale-tag.js';
import { Owner } from '../../primitives/owner.js';
import { Timestamp } from '../../primitives/timestamp.js';
import { Uuid } from '../../primitives/uuid.js';
import type { CatalogTypes } from '../catalog-types.js';
import { documentOf, listOf } from '../list-envelope.js';

const linkTo = (description: string) =>
  Type.Object(
    {
      links: Type.Object(
        { related: Type.String({ description: 'relative URL of the list' }) },
        { additionalProperties: false, description: 'link to the related list' },
      ),
    },
    { additionalProperties: false, description },
  );

/** A catalog as its owners keep it, published or not. */
export const Catalog = Type.Object(
  {
    id: described(Uuid, 'id used in paths and rules'),
    type: Type.Literal('catalog', { description: 'always catalog' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'internal name' }),
        description: Type.String({ description: 'internal description; may be empty' }),
        hierarchy_ids: Type.Array(Uuid, {
          description: 'ids of the hierarchies that it publishes, in display order',
        }),
        pricebook_ids: Type.Array(
          Type.Object(
            {
              id: described(Uuid, 'id of the price book'),
              priority: Type.Integer({
                description:
                  'priority; of the price books with a price for a SKU, the highest priority wins',
              }),
            },
            { additionalProperties: false, description: 'a price book and its priority' },
          ),
          { description: 'price books of the catalog, with priorities' },
        ),
        default_language: described(LocaleTag, 'default language of the catalog'),
        languages: Type.Array(LocaleTag, {
          description: 'further languages of the catalog',
        }),
        owner: described(Owner, 'always store; organizations are not supported'),
        created_at: described(Timestamp, 'creation time'),
        updated_at: described(Timestamp, 'time of the last change'),
      },
      { additionalProperties: false, description: 'contents and times' },
    ),
    relationships: Type.Object(
      {
        releases: linkTo('link to its releases'),
        rules: linkTo('link to the catalog rules'),
      },
      {
        additionalProperties: false,
        description: 'links to its releases and to the catalog rules',
      },
    ),
  },
  {
    additionalProperties: false,
    title: 'Catalog',
    description: 'a catalog as stored, published or not',
  },
);
export type Catalog = CatalogTypes['Catalog'];

/** A catalog by itself. */
export const CatalogDocument = documentOf(Catalog, {
  title: 'CatalogDocument',
  what: 'a catalog',
});
export type CatalogDocument = CatalogTypes['CatalogDocument'];

/** A page of catalogs. */
export const CatalogList = listOf(Catalog, {
  title: 'CatalogList',
  what: 'a page of catalogs',
  order: 'catalogs of this page, oldest first',
});
export type CatalogList = CatalogTypes['CatalogList'];
