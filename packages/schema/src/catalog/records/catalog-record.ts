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
        { related: Type.String({ description: 'relative address of their list' }) },
        { additionalProperties: false, description: 'where to ask for them' },
      ),
    },
    { additionalProperties: false, description },
  );

/** A catalog as its owners keep it, published or not. */
export const Catalog = Type.Object(
  {
    id: described(Uuid, 'the id that paths and rules take'),
    type: Type.Literal('catalog', { description: 'always catalog' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'what its owners call it' }),
        description: Type.String({ description: 'what it is for; empty when that was not said' }),
        hierarchy_ids: Type.Array(Uuid, {
          description: 'the hierarchies that it publishes, in its order',
        }),
        pricebook_ids: Type.Array(
          Type.Object(
            {
              id: described(Uuid, 'a price book'),
              priority: Type.Integer({ description: 'the highest with a price for a sku counts' }),
            },
            { additionalProperties: false, description: 'a price book and how much it counts' },
          ),
          { description: 'where its prices come from' },
        ),
        default_language: described(LocaleTag, 'the language it is published in'),
        languages: Type.Array(LocaleTag, {
          description: 'the languages it is published in beside that one',
        }),
        owner: described(Owner, 'always store: there are no organizations'),
        created_at: described(Timestamp, 'when it was made'),
        updated_at: described(Timestamp, 'when it last changed'),
      },
      { additionalProperties: false, description: 'what it publishes, and its times' },
    ),
    relationships: Type.Object(
      {
        releases: linkTo('where its releases are'),
        rules: linkTo('where the rules are'),
      },
      { additionalProperties: false, description: 'its releases, and the rules' },
    ),
  },
  {
    additionalProperties: false,
    title: 'Catalog',
    description: 'a catalog as its owners keep it, published or not',
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
  order: 'catalogs of this page, the first made first',
});
export type CatalogList = CatalogTypes['CatalogList'];
