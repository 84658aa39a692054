import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

/** Reference to a product. */
export const ProductReference = Type.Object(
  {
    id: described(Uuid, 'id of the product that is meant'),
    type: Type.Literal('product', { description: 'always product' }),
  },
  { additionalProperties: false },
);

export type ProductReference = CatalogTypes['ProductReference'];

const productReferences = Type.Object(
  {
    data: Type.Array(ProductReference, { description: 'ids of all of them' }),
    links: Type.Object(
      { self: Type.String({ description: 'relative address of the list of these products' }) },
      { additionalProperties: false, description: 'where to ask for them' },
    ),
  },
  { additionalProperties: false },
);

/** Reference to a file of a product. */
export const FileReference = Type.Object(
  {
    type: Type.Literal('file', { description: 'always file' }),
    id: described(Uuid, 'id of the file, which include=files brings'),
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
        { data: described(ProductReference, 'which product it is') },
        { additionalProperties: false, description: 'the parent of a child product' },
      ),
    ),
    children: Type.Optional(described(productReferences, 'the children of a parent product')),
    files: Type.Optional(
      Type.Object(
        { data: Type.Array(FileReference, { description: 'ids of all of them, in their order' }) },
        {
          additionalProperties: false,
          description: 'images and documents that go with the product',
        },
      ),
    ),
    main_image: Type.Optional(
      Type.Object(
        {
          data: Type.Object(
            {
              type: Type.Literal('main_image', { description: 'always main_image' }),
              id: described(Uuid, 'id of the file, which include=main_image brings'),
            },
            { additionalProperties: false, description: 'which file it is' },
          ),
        },
        { additionalProperties: false, description: 'the image to show first' },
      ),
    ),
    component_products: Type.Optional(
      described(productReferences, 'the products that a bundle may hold'),
    ),
  },
  {
    additionalProperties: false,
    title: 'ProductRelationships',
    description:
      'what a product is linked to; each member is present when there is something to link',
  },
);
export type ProductRelationships = CatalogTypes['ProductRelationships'];
