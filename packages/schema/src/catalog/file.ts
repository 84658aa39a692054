import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

const fileMembers = {
  id: described(Uuid, 'identifier of the file'),
  file_name: Type.Optional(Type.String({ description: 'the name to save it under' })),
  mime_type: Type.Optional(Type.String({ description: 'what its bytes are' })),
  file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'bytes' })),
  public: Type.Boolean({ description: 'whether it can be read without a token' }),
  alt_text: Type.Optional(
    Type.String({ description: 'what an image shows, for those who do not see it' }),
  ),
  link: Type.Object(
    { href: Type.String({ description: 'where the bytes are' }) },
    { additionalProperties: false, description: 'where to get it' },
  ),
  meta: Type.Object(
    {
      timestamps: Type.Object(
        { created_at: described(CatalogTimestamp, 'when the file was added') },
        { additionalProperties: false, description: 'when things happened to it' },
      ),
      dimensions: Type.Optional(
        Type.Object(
          {
            width: Type.Integer({ minimum: 1, description: 'pixels from left to right' }),
            height: Type.Integer({ minimum: 1, description: 'pixels from top to bottom' }),
          },
          { additionalProperties: false, description: 'the size of an image' },
        ),
      ),
    },
    { additionalProperties: false, description: 'what is known about it' },
  ),
};

/** A file of a product, as `included.files` holds it. */
export const CatalogFile = Type.Object(
  { ...fileMembers, type: Type.Literal('file', { description: 'the kind of resource' }) },
  { additionalProperties: false, title: 'CatalogFile', description: 'a file of a product' },
);
export type CatalogFile = Type.Static<typeof CatalogFile>;

/** The main image of a product, as `included.main_images` holds it. */
export const CatalogImage = Type.Object(
  { ...fileMembers, type: Type.Literal('main_image', { description: 'the kind of resource' }) },
  {
    additionalProperties: false,
    title: 'CatalogImage',
    description: 'the main image of a product',
  },
);
export type CatalogImage = Type.Static<typeof CatalogImage>;
