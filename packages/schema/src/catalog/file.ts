import Type from 'typebox';
import { CatalogTimestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

/** A file of a product, a main image too, as `included` holds it. */
export const CatalogFile = Type.Object(
  {
    type: Type.Literal('file'),
    id: Uuid,
    file_name: Type.Optional(Type.String()),
    mime_type: Type.Optional(Type.String()),
    file_size: Type.Optional(Type.Integer({ minimum: 0 })),
    public: Type.Boolean(),
    alt_text: Type.Optional(Type.String()),
    link: Type.Object(
      { href: Type.String({ description: 'where the bytes are; absolute in answers over HTTP' }) },
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
  },
  { additionalProperties: false, title: 'CatalogFile' },
);
export type CatalogFile = Type.Static<typeof CatalogFile>;
