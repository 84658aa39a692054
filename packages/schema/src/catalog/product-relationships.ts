import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

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
