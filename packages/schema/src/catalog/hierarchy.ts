import Type from 'typebox';
import { described } from '../primitives/described.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { CatalogNode, linked, nodeTrail } from './node.js';

/** A hierarchy of a published release. Its id is also the id of its root node. */
export const CatalogHierarchy = Type.Object(
  {
    id: described(Uuid, 'the id that paths and filters take, also for its root node'),
    type: Type.Literal('hierarchy', { description: 'always hierarchy' }),
    attributes: CatalogNode.properties.attributes,
    relationships: Type.Object(
      {
        products: linked('where the products of the whole hierarchy are'),
        children: linked('where the nodes directly below it are'),
        nodes: linked('where all nodes below it are'),
      },
      { additionalProperties: false, description: 'its products, and the nodes below it' },
    ),
    meta: Type.Object(
      {
        ...nodeTrail,
        catalog_id: described(Uuid, 'id of the catalog that was read'),
        language: described(LocaleTag, 'language of the texts of this response'),
      },
      { additionalProperties: false, description: 'the way to it, the catalog and the language' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogHierarchy',
    description: 'a hierarchy of a published release',
  },
);
export type CatalogHierarchy = CatalogTypes['CatalogHierarchy'];

/** A hierarchy. */
export const HierarchyDocument = Type.Object(
  { data: described(CatalogHierarchy, 'what was asked for') },
  { additionalProperties: false, title: 'HierarchyDocument', description: 'a hierarchy' },
);
export type HierarchyDocument = CatalogTypes['HierarchyDocument'];

/** A page of hierarchies of a release. */
export const HierarchyList = Type.Object(
  {
    meta: described(ListMeta, 'how long the list is, and which page of it this is'),
    data: Type.Array(CatalogHierarchy, {
      description: 'hierarchies of this page, as the catalog lists them',
    }),
    links: described(ListLinks, 'relative addresses of this page and its neighbours'),
  },
  {
    additionalProperties: false,
    title: 'HierarchyList',
    description: 'a page of hierarchies of a release',
  },
);
export type HierarchyList = CatalogTypes['HierarchyList'];
