import Type from 'typebox';
import { described } from '../primitives/described.js';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { CatalogTypes } from './catalog-types.js';

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
