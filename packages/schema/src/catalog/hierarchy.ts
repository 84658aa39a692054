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
    id: described(Uuid, 'id used in paths and filters; also the id of its root node'),
    type: Type.Literal('hierarchy', { description: 'always hierarchy' }),
    attributes: CatalogNode.properties.attributes,
    relationships: Type.Object(
      {
        products: linked('link to the products of the whole hierarchy'),
        children: linked('link to the nodes directly below it'),
        nodes: linked('link to all nodes below it'),
      },
      {
        additionalProperties: false,
        description: 'links to its products and to the nodes below it',
      },
    ),
    meta: Type.Object(
      {
        ...nodeTrail,
        catalog_id: described(Uuid, 'id of the catalog that was read'),
        language: described(LocaleTag, 'language of the names and descriptions in this response'),
      },
      { additionalProperties: false, description: 'breadcrumbs, catalog and language' },
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
  { data: described(CatalogHierarchy, 'the requested resource') },
  { additionalProperties: false, title: 'HierarchyDocument', description: 'a hierarchy' },
);
export type HierarchyDocument = CatalogTypes['HierarchyDocument'];

/** A page of hierarchies of a release. */
export const HierarchyList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(CatalogHierarchy, {
      description: 'hierarchies of this page, in the order of the catalog',
    }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'HierarchyList',
    description: 'a page of hierarchies of a release',
  },
);
export type HierarchyList = CatalogTypes['HierarchyList'];
