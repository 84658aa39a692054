import Type from 'typebox';
import { LocaleTag } from '../primitives/locale-tag.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { ListLinks, ListMeta } from './list-envelope.js';

/** A node of a hierarchy in a published release. A hierarchy's root is a node too. */
export const CatalogNode = Type.Object(
  {
    id: Uuid,
    type: Type.Literal('node'),
    attributes: Type.Object(
      {
        name: Type.String(),
        slug: Type.Optional(Type.String()),
        description: Type.Optional(Type.String()),
        curated_products: Type.Optional(Type.Array(Uuid)),
        published_at: CatalogTimestamp,
        created_at: CatalogTimestamp,
        updated_at: CatalogTimestamp,
      },
      { additionalProperties: false },
    ),
    relationships: Type.Object(
      {
        parent: Type.Optional(
          Type.Object(
            {
              data: Type.Object(
                { id: Uuid, type: Type.Literal('node') },
                { additionalProperties: false },
              ),
            },
            { additionalProperties: false },
          ),
        ),
        products: Type.Object(
          { links: Type.Object({ related: Type.String() }, { additionalProperties: false }) },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
    meta: Type.Object(
      {
        bread_crumb: Type.Array(Uuid, {
          description: 'the hierarchy and the nodes from it down to the parent of this node',
        }),
        hierarchy_id: Uuid,
        catalog_id: Uuid,
        language: LocaleTag,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, title: 'CatalogNode' },
);
export type CatalogNode = Type.Static<typeof CatalogNode>;

/** A page of nodes of a release. */
export const NodeList = Type.Object(
  { meta: ListMeta, data: Type.Array(CatalogNode), links: ListLinks },
  { additionalProperties: false, title: 'NodeList' },
);
export type NodeList = Type.Static<typeof NodeList>;
