import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import { WebAddress } from '../primitives/web-address.js';
import { closed, createdAt, longText, recordType, shortText } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

/** A file that products refer to. `href` says where its bytes are. */
export const SeedFile = Type.Object(
  {
    type: recordType('file'),
    id: described(Uuid, 'key of the record; used in main_image_id and file_ids of products'),
    href: described(WebAddress, 'URL of the file; a path becomes an absolute URL in responses'),
    file_name: Type.Optional(shortText('file name for downloads')),
    mime_type: Type.Optional(shortText('media type, such as image/jpeg')),
    file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'size in bytes' })),
    alt_text: Type.Optional(longText('alternative text of an image')),
    width: Type.Optional(Type.Integer({ minimum: 1, description: 'width of an image in pixels' })),
    height: Type.Optional(
      Type.Integer({ minimum: 1, description: 'height of an image in pixels' }),
    ),
    created_at: createdAt,
  },
  { ...closed, description: 'an image or a document of products; it can be on any host' },
);
export type SeedFile = SeedTypes['SeedFile'];

const sortOrder = Type.Optional(
  Type.Integer({
    description:
      'sort order; higher values come first. Options without one come last, in no fixed order',
  }),
);

const SeedVariationOption = Type.Object(
  {
    id: described(
      Uuid,
      'key of the option, used in option_ids of children; unique to this variation',
    ),
    name: shortText('name shown to shoppers, such as M'),
    description: Type.Optional(longText('description shown to shoppers')),
    sort_order: sortOrder,
  },
  closed,
);

/** A variation with its options; entries with a `sort_order` come first, descending. */
export const SeedVariation = Type.Object(
  {
    type: recordType('variation'),
    id: described(Uuid, 'key of the record; used in variation_ids of parent products'),
    name: shortText('name shown to shoppers, such as Size'),
    sort_order: sortOrder,
    options: Type.Array(SeedVariationOption, {
      minItems: 1,
      description: 'options to choose from',
    }),
  },
  { ...closed, description: 'a variation of products, such as size' },
);
export type SeedVariation = SeedTypes['SeedVariation'];
