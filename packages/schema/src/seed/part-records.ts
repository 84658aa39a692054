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
    id: described(Uuid, 'its key: products name it as their main image or among their files'),
    href: described(WebAddress, 'where its bytes are; a path is made absolute in answers'),
    file_name: Type.Optional(shortText('the name to save it under')),
    mime_type: Type.Optional(shortText('what its bytes are, such as image/jpeg')),
    file_size: Type.Optional(Type.Integer({ minimum: 0, description: 'how many bytes it has' })),
    alt_text: Type.Optional(longText('what an image shows, for those who do not see it')),
    width: Type.Optional(
      Type.Integer({ minimum: 1, description: 'pixels of an image from left to right' }),
    ),
    height: Type.Optional(
      Type.Integer({ minimum: 1, description: 'pixels of an image from top to bottom' }),
    ),
    created_at: createdAt,
  },
  { ...closed, description: 'an image or a document that products show, wherever it lies' },
);
export type SeedFile = SeedTypes['SeedFile'];

const sortOrder = Type.Optional(
  Type.Integer({
    description: 'higher comes first; those without one come last, in an order that is drawn',
  }),
);

const SeedVariationOption = Type.Object(
  {
    id: described(Uuid, 'what children name in option_ids; of no other variation'),
    name: shortText('what shoppers choose, such as M'),
    description: Type.Optional(longText('text for shoppers')),
    sort_order: sortOrder,
  },
  closed,
);

/** A variation with its options; entries with a `sort_order` come first, descending. */
export const SeedVariation = Type.Object(
  {
    type: recordType('variation'),
    id: described(Uuid, 'its key: parent products name it in variation_ids'),
    name: shortText('what shoppers read above the choice, such as Size'),
    sort_order: sortOrder,
    options: Type.Array(SeedVariationOption, { minItems: 1, description: 'what can be chosen' }),
  },
  { ...closed, description: 'a way in which the children of a product differ, such as size' },
);
export type SeedVariation = SeedTypes['SeedVariation'];
