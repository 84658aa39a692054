import Type from 'typebox';
import { described } from '../primitives/described.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';
import { ListLinks, ListMeta } from './list-envelope.js';

/** Says where things are that a node or a release has. */
export function linked(description: string) {
  return Type.Object(
    {
      links: Type.Object(
        { related: Type.String({ description: 'relative address of their list in this release' }) },
        { additionalProperties: false, description: 'where to ask for them' },
      ),
    },
    { additionalProperties: false, description },
  );
}

/** The way to a node: the hierarchy first, the node itself last. */
export const nodeTrail = {
  breadcrumbs: Type.Array(
    Type.Object(
      {
        id: described(Uuid, 'id of the node or hierarchy'),
        name: Type.String({ description: 'its name, in the language of the response' }),
        slug: Type.Optional(
          Type.String({ description: 'its slug, in the language of the response' }),
        ),
      },
      { additionalProperties: false, description: 'a node on the way' },
    ),
    { description: 'the way to it: the hierarchy first, itself last' },
  ),
  has_children: Type.Boolean({ description: 'whether there are nodes directly below it' }),
};

/** A node of a hierarchy in a published release. A hierarchy's root is a node too. */
export const CatalogNode = Type.Object(
  {
    id: described(Uuid, 'the id that paths and filters take'),
    type: Type.Literal('node', { description: 'always node, of a hierarchy too' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'what a shopper reads, in the language of the response' }),
        slug: Type.Optional(
          Type.String({ description: 'its part of an address, in the language of the response' }),
        ),
        description: Type.Optional(
          Type.String({ description: 'text for shoppers, in the language of the response' }),
        ),
        curated_products: Type.Optional(
          Type.Array(Uuid, {
            description: 'ids of the products that come first, in this order; at most 20',
          }),
        ),
        published_at: described(CatalogTimestamp, 'when the release was published'),
        created_at: described(CatalogTimestamp, 'when it was made'),
        updated_at: described(
          CatalogTimestamp,
          'when it last changed; lists have the latest first',
        ),
      },
      { additionalProperties: false, description: 'its texts, its curated products and its times' },
    ),
    relationships: Type.Object(
      {
        parent: Type.Optional(
          Type.Object(
            {
              data: Type.Object(
                {
                  id: described(Uuid, 'id of the node or hierarchy above'),
                  type: Type.Literal('node', { description: 'always node, of a hierarchy too' }),
                },
                { additionalProperties: false, description: 'the node or hierarchy above' },
              ),
            },
            { additionalProperties: false, description: 'the node above; a root has none' },
          ),
        ),
        products: linked('where the products are that are attached to it'),
        children: Type.Optional(linked('where the nodes directly below it are')),
      },
      {
        additionalProperties: false,
        description: 'the node above it, those below it, and its products',
      },
    ),
    meta: Type.Object(
      {
        bread_crumb: Type.Array(Uuid, {
          description:
            'ids of the hierarchy and of the nodes from it down to the parent of this node; empty for a root',
        }),
        ...nodeTrail,
        hierarchy_id: described(Uuid, 'id of the tree it is in; of a root its own id'),
        catalog_id: described(Uuid, 'id of the catalog that was read'),
        language: described(LocaleTag, 'language of the texts of this response'),
      },
      { additionalProperties: false, description: 'its place, the catalog and the language' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogNode',
    description: 'a node of a hierarchy in a published release',
  },
);
export type CatalogNode = CatalogTypes['CatalogNode'];

/** A page of nodes of a release. */
export const NodeList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(CatalogNode, { description: 'nodes of this page, in the order of the list' }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  },
  { additionalProperties: false, title: 'NodeList', description: 'a page of nodes of a release' },
);
export type NodeList = CatalogTypes['NodeList'];

/** A node. */
export const NodeDocument = Type.Object(
  { data: described(CatalogNode, 'what was asked for') },
  { additionalProperties: false, title: 'NodeDocument', description: 'a node' },
);
export type NodeDocument = CatalogTypes['NodeDocument'];
