import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

/** A file of a product, a main image too, as `included` holds it. */
export const CatalogFile = Type.Object(
  {
    type: Type.Literal('file', { description: 'always file, of a main image too' }),
    id: described(Uuid, 'the id that products refer to it by'),
    file_name: Type.Optional(Type.String({ description: 'the name to save it under' })),
    mime_type: Type.Optional(
      Type.String({ description: 'what its bytes are, such as image/jpeg' }),
    ),
    file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'how many bytes it has' })),
    public: Type.Boolean({ description: 'whether it can be read without a token' }),
    alt_text: Type.Optional(
      Type.String({ description: 'what an image shows, for those who do not see it' }),
    ),
    link: Type.Object(
      {
        href: Type.String({ description: 'where the bytes are; absolute in responses over HTTP' }),
      },
      { additionalProperties: false, description: 'where its bytes are to be had' },
    ),
    meta: Type.Object(
      {
        timestamps: Type.Object(
          { created_at: described(CatalogTimestamp, 'when the file was added') },
          { additionalProperties: false, description: 'when it was added' },
        ),
        dimensions: Type.Optional(
          Type.Object(
            {
              width: Type.Integer({ minimum: 1, description: 'pixels from left to right' }),
              height: Type.Integer({ minimum: 1, description: 'pixels from top to bottom' }),
            },
            { additionalProperties: false, description: 'the size of an image in pixels' },
          ),
        ),
      },
      { additionalProperties: false, description: 'its times and dimensions' },
    ),
  },
  {
    additionalProperties: false,
    title: 'CatalogFile',
    description: 'a file of a product, a main image too',
  },
);
export type CatalogFile = CatalogTypes['CatalogFile'];
