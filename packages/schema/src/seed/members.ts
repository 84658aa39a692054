import Type from 'typebox';
import { described } from '../primitives/described.js';
import { dictionary } from '../primitives/dictionary.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { SeedTypes } from './seed-record-types.js';

/** Records allow no other members, so that a misspelt member is an error instead of being lost. */
export const closed = { additionalProperties: false } as const;

/** Maximum nesting depth of objects and arrays in a record, including the record itself. */
export const maxRecordDepth = 32;

/** Returns the schema of a record's `type` member. */
export const recordType = <const Name extends string>(name: Name) =>
  Type.Literal(name, { description: 'the type of the record' });

/** Returns a schema of text with the maximum length of a description. */
export const longText = (description: string) => Type.String({ maxLength: 524_288, description });

/** Returns a schema of text with the maximum length of a name. */
export const shortText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1024, description });

/** Reference to another system. */
export const ExternalRef = Type.Optional(
  Type.String({ maxLength: 2048, description: 'a reference to another system' }),
);

/** Returns a schema of a list of distinct ids. */
export const uuids = (description: string) =>
  Type.Optional(Type.Array(Uuid, { uniqueItems: true, description }));

/** Returns a schema of a list of short texts. */
export const shortTexts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), { description }));

/** Creation time of a record. */
export const createdAt = Type.Optional(
  described(
    Timestamp,
    'when it was made; when absent, as stored, else its updated_at, else the time of the import',
  ),
);

/** Times of a record's creation and last change. */
export const timestamps = {
  created_at: createdAt,
  updated_at: Type.Optional(
    described(
      Timestamp,
      'when it last changed; when absent, the time of the import that changes it',
    ),
  ),
};

/** Period. An absent bound is open. */
export const Schedule = Type.Object(
  {
    valid_from: Type.Optional(
      described(Timestamp, 'the first moment of the period; open when absent'),
    ),
    valid_to: Type.Optional(
      described(Timestamp, 'the first moment after the period; open when absent'),
    ),
  },
  { ...closed, description: 'a period; an end that is absent is open' },
);
export type Schedule = SeedTypes['Schedule'];

/** Translations by language. Missing texts fall back to the default language. */
export const Locales = dictionary(
  LocaleTag,
  Type.Object(
    {
      name: Type.Optional(shortText('what shoppers read, in this language')),
      slug: Type.Optional(shortText('its part of an address, in this language')),
      description: Type.Optional(longText('text for shoppers, in this language')),
    },
    closed,
  ),
  {
    description:
      'its texts in other languages, by language tag; what one leaves out is as in the default language',
  },
);
export type Locales = SeedTypes['Locales'];
