import Type from 'typebox';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

const fileMembers = {
  id: Uuid,
  file_name: Type.Optional(Type.String()),
  mime_type: Type.Optional(Type.String()),
  file_size: Type.Optional(Type.Integer({ minimum: 0 })),
  public: Type.Boolean(),
  alt_text: Type.Optional(Type.String()),
  link: Type.Object(
    { href: Type.String({ description: 'where the bytes are' }) },
    { additionalProperties: false },
  ),
  meta: Type.Object(
    {
      timestamps: Type.Object({ created_at: CatalogTimestamp }, { additionalProperties: false }),
      dimensions: Type.Optional(
        Type.Object(
          { width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) },
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
};

/** A file of a product, as `included.files` holds it. */
export const CatalogFile = Type.Object(
  { ...fileMembers, type: Type.Literal('file') },
  { additionalProperties: false, title: 'CatalogFile' },
);
export type CatalogFile = Type.Static<typeof CatalogFile>;

/** The main image of a product, as `included.main_images` holds it. */
export const CatalogImage = Type.Object(
  { ...fileMembers, type: Type.Literal('main_image') },
  { additionalProperties: false, title: 'CatalogImage' },
);
export type CatalogImage = Type.Static<typeof CatalogImage>;
