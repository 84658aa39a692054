import Type from 'typebox';
import { described } from '../primitives/described.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { ListLinks, ListMeta } from './list-envelope.js';

/** A node of a hierarchy in a published release. A hierarchy's root is a node too. */
export const CatalogNode = Type.Object(
  {
    id: described(Uuid, 'identifier of the node'),
    type: Type.Literal('node', { description: 'the kind of resource' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'what a shopper reads' }),
        slug: Type.Optional(Type.String({ description: 'its part of an address' })),
        description: Type.Optional(Type.String({ description: 'text for shoppers' })),
        curated_products: Type.Optional(
          Type.Array(Uuid, {
            description: 'the products that come first, in this order; at most 20',
          }),
        ),
        published_at: described(CatalogTimestamp, 'when the release was published'),
        created_at: described(CatalogTimestamp, 'when the node was made'),
        updated_at: described(CatalogTimestamp, 'when the node last changed'),
      },
      { additionalProperties: false, description: 'what the node is' },
    ),
    relationships: Type.Object(
      {
        parent: Type.Optional(
          Type.Object(
            {
              data: Type.Object(
                {
                  id: described(Uuid, 'the node above'),
                  type: Type.Literal('node', { description: 'what the id names' }),
                },
                { additionalProperties: false, description: 'the reference' },
              ),
            },
            { additionalProperties: false, description: 'the node above; a root has none' },
          ),
        ),
        products: Type.Object(
          {
            links: Type.Object(
              {
                related: Type.String({
                  description: 'address of the list of its products in this release',
                }),
              },
              { additionalProperties: false, description: 'where they are' },
            ),
          },
          { additionalProperties: false, description: 'the products of the node' },
        ),
      },
      { additionalProperties: false, description: 'what the node is linked to' },
    ),
    meta: Type.Object(
      {
        bread_crumb: Type.Array(Uuid, {
          description: 'the hierarchy and the nodes from it down to the parent of this node',
        }),
        hierarchy_id: described(Uuid, 'the hierarchy it belongs to'),
        catalog_id: described(Uuid, 'the catalog that was read'),
        language: described(LocaleTag, 'the language that was chosen'),
      },
      { additionalProperties: false, description: 'where the node is' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogNode',
    description: 'a node of a hierarchy in a published release',
  },
);
export type CatalogNode = Type.Static<typeof CatalogNode>;

/** A page of nodes of a release. */
export const NodeList = Type.Object(
  {
    meta: described(ListMeta, 'the list and this page of it'),
    data: Type.Array(CatalogNode, { description: 'the nodes' }),
    links: described(ListLinks, 'this page and its neighbours'),
  },
  { additionalProperties: false, title: 'NodeList', description: 'a page of nodes of a release' },
);
export type NodeList = Type.Static<typeof NodeList>;
