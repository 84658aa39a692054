import Type from 'typebox';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

const productReference = Type.Object(
  { id: Uuid, type: Type.Literal('product') },
  { additionalProperties: false },
);

const productReferences = Type.Object(
  {
    data: Type.Array(productReference),
    links: Type.Object({ self: Type.String() }, { additionalProperties: false }),
  },
  { additionalProperties: false },
);

/** A file that belongs to a product. */
export const FileReference = Type.Object(
  { type: Type.Literal('file'), id: Uuid, created_at: CatalogTimestamp },
  { additionalProperties: false },
);
export type FileReference = Type.Static<typeof FileReference>;

/** What a product is linked to; each member is present when there is something to link. */
export const ProductRelationships = Type.Object(
  {
    parent: Type.Optional(Type.Object({ data: productReference }, { additionalProperties: false })),
    children: Type.Optional(productReferences),
    files: Type.Optional(
      Type.Object({ data: Type.Array(FileReference) }, { additionalProperties: false }),
    ),
    main_image: Type.Optional(
      Type.Object(
        {
          data: Type.Object(
            { type: Type.Literal('main_image'), id: Uuid },
            { additionalProperties: false },
          ),
        },
        { additionalProperties: false },
      ),
    ),
    component_products: Type.Optional(productReferences),
  },
  { additionalProperties: false, title: 'ProductRelationships' },
);
export type ProductRelationships = Type.Static<typeof ProductRelationships>;
