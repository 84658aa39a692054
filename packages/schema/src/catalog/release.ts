import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import {
  CatalogTimestamp,
  described,
  LocaleTag,
  Timestamp,
  Uuid,
} from '../primitives/described.js';
import { ListLinks, ListMeta } from './list-envelope.js';

/** Says where things are that a node or a release has. */
function linked(description: string) {
  return Type.Object(
    {
      links: Type.Object(
        { related: Type.String({ description: 'relative URL of the list in this release' }) },
        { additionalProperties: false, description: 'link to the related list' },
      ),
    },
    { additionalProperties: false, description },
  );
}

/** Path to a node: the hierarchy first, the node itself last. */
const nodeTrail = {
  breadcrumbs: Type.Array(
    Type.Object(
      {
        id: described(Uuid, 'id of the node or hierarchy'),
        name: Type.String({ description: 'name in the language of the response' }),
        slug: Type.Optional(
          Type.String({ description: 'URL slug in the language of the response' }),
        ),
      },
      { additionalProperties: false, description: 'a node of the breadcrumbs' },
    ),
    { description: 'path from the hierarchy to this node: the hierarchy first, this node last' },
  ),
  has_children: Type.Boolean({ description: 'true if there are nodes directly below it' }),
};

/** A node of a hierarchy in a published release. A hierarchy's root is a node too. */
export const CatalogNode = Type.Object(
  {
    id: described(Uuid, 'id used in paths and filters'),
    type: Type.Literal('node', { description: 'always node, also for a hierarchy' }),
    attributes: Type.Object(
      {
        name: Type.String({
          description: 'name shown to shoppers, in the language of the response',
        }),
        slug: Type.Optional(
          Type.String({ description: 'URL slug, in the language of the response' }),
        ),
        description: Type.Optional(
          Type.String({
            description: 'description shown to shoppers, in the language of the response',
          }),
        ),
        curated_products: Type.Optional(
          Type.Array(Uuid, {
            description: 'ids of the curated products, which come first in this order; at most 20',
          }),
        ),
        published_at: described(CatalogTimestamp, 'publication time of the release'),
        created_at: described(CatalogTimestamp, 'creation time'),
        updated_at: described(
          CatalogTimestamp,
          'time of the last change; lists start with the latest',
        ),
      },
      { additionalProperties: false, description: 'texts, curated products and times' },
    ),
    relationships: Type.Object(
      {
        parent: Type.Optional(
          Type.Object(
            {
              data: Type.Object(
                {
                  id: described(Uuid, 'id of the parent node or hierarchy'),
                  type: Type.Literal('node', { description: 'always node, also for a hierarchy' }),
                },
                { additionalProperties: false, description: 'the parent node or hierarchy' },
              ),
            },
            { additionalProperties: false, description: 'the parent; absent for a root node' },
          ),
        ),
        products: linked('link to the products attached to it'),
        children: Type.Optional(linked('link to the nodes directly below it')),
      },
      {
        additionalProperties: false,
        description: 'parent, child nodes and products',
      },
    ),
    meta: Type.Object(
      {
        bread_crumb: Type.Array(Uuid, {
          description:
            'ids from the hierarchy down to the parent of this node; empty for a root node',
        }),
        ...nodeTrail,
        hierarchy_id: described(Uuid, 'id of its hierarchy; for a root node, its own id'),
        catalog_id: described(Uuid, 'id of the catalog that was read'),
        language: described(LocaleTag, 'language of the names and descriptions in this response'),
      },
      { additionalProperties: false, description: 'path in the hierarchy, catalog and language' },
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
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(CatalogNode, { description: 'nodes of this page, in the order of the list' }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  { additionalProperties: false, title: 'NodeList', description: 'a page of nodes of a release' },
);
export type NodeList = CatalogTypes['NodeList'];

/** A node. */
export const NodeDocument = Type.Object(
  { data: described(CatalogNode, 'the requested resource') },
  { additionalProperties: false, title: 'NodeDocument', description: 'a node' },
);
export type NodeDocument = CatalogTypes['NodeDocument'];

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
