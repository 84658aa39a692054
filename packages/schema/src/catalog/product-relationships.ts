import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

const productReference = Type.Object(
  {
    id: described(Uuid, 'the product'),
    type: Type.Literal('product', { description: 'what the id names' }),
  },
  { additionalProperties: false },
);

const productReferences = Type.Object(
  {
    data: Type.Array(productReference, { description: 'references to the products' }),
    links: Type.Object(
      { self: Type.String({ description: 'address of the list of these products' }) },
      { additionalProperties: false, description: 'where they are' },
    ),
  },
  { additionalProperties: false },
);

/** A file that belongs to a product. */
export const FileReference = Type.Object(
  {
    type: Type.Literal('file', { description: 'what the id names' }),
    id: described(Uuid, 'the file'),
    created_at: described(CatalogTimestamp, 'when the file was added'),
  },
  { additionalProperties: false },
);
export type FileReference = Type.Static<typeof FileReference>;

/** What a product is linked to; each member is present when there is something to link. */
export const ProductRelationships = Type.Object(
  {
    parent: Type.Optional(
      Type.Object(
        { data: described(productReference, 'the reference') },
        { additionalProperties: false, description: 'the parent of a child product' },
      ),
    ),
    children: Type.Optional(described(productReferences, 'the children of a parent product')),
    files: Type.Optional(
      Type.Object(
        { data: Type.Array(FileReference, { description: 'references to the files' }) },
        { additionalProperties: false, description: 'the files of the product' },
      ),
    ),
    main_image: Type.Optional(
      Type.Object(
        {
          data: Type.Object(
            {
              type: Type.Literal('main_image', { description: 'what the id names' }),
              id: described(Uuid, 'the file of the image'),
            },
            { additionalProperties: false, description: 'the reference' },
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
export type ProductRelationships = Type.Static<typeof ProductRelationships>;
