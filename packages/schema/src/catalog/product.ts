import Type from 'typebox';
import type { CatalogTypes } from '../generated/catalog-types.js';
import { CatalogTimestamp, described, Uuid } from '../primitives/described.js';
import { ListLinks, ListMeta } from './list-envelope.js';
import { ProductAttributes } from './product-attributes.js';
import { ProductMeta } from './product-meta.js';

/** A file of a product, a main image too, as `included` holds it. */
export const CatalogFile = Type.Object(
  {
    type: Type.Literal('file', { description: 'always file, also for a main image' }),
    id: described(Uuid, 'id used by products'),
    file_name: Type.Optional(Type.String({ description: 'file name for downloads' })),
    mime_type: Type.Optional(Type.String({ description: 'media type, such as image/jpeg' })),
    file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'size in bytes' })),
    public: Type.Boolean({ description: 'true if it can be downloaded without a token' }),
    alt_text: Type.Optional(Type.String({ description: 'alternative text of an image' })),
    link: Type.Object(
      {
        href: Type.String({ description: 'URL of the file; absolute in HTTP responses' }),
      },
      { additionalProperties: false, description: 'link to the contents of the file' },
    ),
    meta: Type.Object(
      {
        timestamps: Type.Object(
          { created_at: described(CatalogTimestamp, 'time when the file was added') },
          { additionalProperties: false, description: 'time of creation' },
        ),
        dimensions: Type.Optional(
          Type.Object(
            {
              width: Type.Integer({ minimum: 1, description: 'width in pixels' }),
              height: Type.Integer({ minimum: 1, description: 'height in pixels' }),
            },
            { additionalProperties: false, description: 'the size of an image in pixels' },
          ),
        ),
      },
      { additionalProperties: false, description: 'times and dimensions' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogFile',
    description: 'a file of a product, such as its main image',
  },
);
export type CatalogFile = CatalogTypes['CatalogFile'];

/** Reference to a product. */
export const ProductReference = Type.Object(
  {
    id: described(Uuid, 'id of the linked product'),
    type: Type.Literal('product', { description: 'always product' }),
  },
  { additionalProperties: false },
);

export type ProductReference = CatalogTypes['ProductReference'];

const productReferences = Type.Object(
  {
    data: Type.Array(ProductReference, { description: 'ids of the linked resources' }),
    links: Type.Object(
      { self: Type.String({ description: 'relative URL of the list of these products' }) },
      { additionalProperties: false, description: 'link to the related list' },
    ),
  },
  { additionalProperties: false },
);

/** Reference to a file of a product. */
export const FileReference = Type.Object(
  {
    type: Type.Literal('file', { description: 'always file' }),
    id: described(Uuid, 'id of the file; include=files returns the file'),
    created_at: described(CatalogTimestamp, 'when the file was added'),
  },
  { additionalProperties: false },
);
export type FileReference = CatalogTypes['FileReference'];

/** Relationships of a product. Relationships without a target are absent. */
export const ProductRelationships = Type.Object(
  {
    parent: Type.Optional(
      Type.Object(
        { data: described(ProductReference, 'link to a product') },
        { additionalProperties: false, description: 'the parent of a child product' },
      ),
    ),
    children: Type.Optional(described(productReferences, 'the children of a parent product')),
    files: Type.Optional(
      Type.Object(
        { data: Type.Array(FileReference, { description: 'ids of the files, in display order' }) },
        {
          additionalProperties: false,
          description: 'images and documents of the product',
        },
      ),
    ),
    main_image: Type.Optional(
      Type.Object(
        {
          data: Type.Object(
            {
              type: Type.Literal('main_image', { description: 'always main_image' }),
              id: described(Uuid, 'id of the file; include=main_image returns the file'),
            },
            { additionalProperties: false, description: 'link to the file' },
          ),
        },
        { additionalProperties: false, description: 'image to show first' },
      ),
    ),
    component_products: Type.Optional(
      described(productReferences, 'component products of a bundle'),
    ),
  },
  {
    additionalProperties: false,
    title: 'ProductRelationships',
    description: 'links of a product; members without links are absent',
  },
);
export type ProductRelationships = CatalogTypes['ProductRelationships'];

/** A page of references to products. */
export const ProductReferenceList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(ProductReference, { description: 'references of this page' }),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'ProductReferenceList',
    description: 'a page of references to products',
  },
);
export type ProductReferenceList = CatalogTypes['ProductReferenceList'];

/** A live product of a published release, as the catalog operation returns it. */
export const CatalogProduct = Type.Object(
  {
    id: described(Uuid, 'id used in paths and filters'),
    type: Type.Literal('product', { description: 'always product' }),
    attributes: described(ProductAttributes, 'texts, prices, tags and times'),
    relationships: described(ProductRelationships, 'related products and files'),
    meta: described(ProductMeta, 'data that the catalog adds: nodes, display prices, variations'),
  },
  {
    additionalProperties: false,
    title: 'CatalogProduct',
    description: 'a live product of a published release',
  },
);
/** A live product of a published release, as the catalog operation returns it. */
export interface CatalogProduct extends Written {}

/** An editor shows an interface by its name, and what it extends by its members. */
type Written = CatalogTypes['CatalogProduct'];

/** The resources that `include` asked for, each once for the page. */
export const Included = Type.Object(
  {
    main_images: Type.Optional(
      Type.Array(CatalogFile, { description: 'main images of the products, each once' }),
    ),
    files: Type.Optional(
      Type.Array(CatalogFile, {
        description: 'images and documents of the products, each once',
      }),
    ),
    component_products: Type.Optional(
      Type.Array(CatalogProduct, {
        description: 'component products of the bundles, each once',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'Included',
    description: 'the resources requested with include, each once; missing ones are left out',
  },
);
export type Included = CatalogTypes['Included'];

/** A product, and what was included with it. */
export const ProductDocument = Type.Object(
  {
    data: described(CatalogProduct, 'the requested resource'),
    included: Type.Optional(
      described(Included, 'resources requested with include; absent if none were found'),
    ),
  },
  {
    additionalProperties: false,
    title: 'ProductDocument',
    description: 'a product, with the resources requested with include',
  },
);
export type ProductDocument = CatalogTypes['ProductDocument'];

/** A page of products of a node. */
export const ProductList = Type.Object(
  {
    meta: described(ListMeta, 'size of the list, and position of this page'),
    data: Type.Array(CatalogProduct, { description: 'products of this page, curated ones first' }),
    included: Type.Optional(
      described(Included, 'resources requested with include; absent if none were found'),
    ),
    links: described(ListLinks, 'relative links to this page and adjacent pages'),
  },
  {
    additionalProperties: false,
    title: 'ProductList',
    description: 'a page of products of a node',
  },
);
export type ProductList = CatalogTypes['ProductList'];
