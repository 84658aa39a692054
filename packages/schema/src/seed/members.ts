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
  Type.String({ maxLength: 2048, description: 'reference to the same record in another system' }),
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
    'creation time; if absent, the stored time, else updated_at, else the time of the import',
  ),
);

/** Times of a record's creation and last change. */
export const timestamps = {
  created_at: createdAt,
  updated_at: Type.Optional(
    described(
      Timestamp,
      'time of the last change; if absent, the time of the import that changes the record',
    ),
  ),
};

/** Period. An absent bound is open. */
export const Schedule = Type.Object(
  {
    valid_from: Type.Optional(described(Timestamp, 'start of the period; no limit if absent')),
    valid_to: Type.Optional(
      described(Timestamp, 'end of the period (exclusive); no limit if absent'),
    ),
  },
  { ...closed, description: 'a period; an absent limit is open' },
);
export type Schedule = SeedTypes['Schedule'];

/** Translations by language. Missing texts fall back to the default language. */
export const Locales = dictionary(
  LocaleTag,
  Type.Object(
    {
      name: Type.Optional(shortText('name shown to shoppers, in this language')),
      slug: Type.Optional(shortText('URL slug in this language')),
      description: Type.Optional(longText('description shown to shoppers, in this language')),
    },
    closed,
  ),
  {
    description: 'translations by language tag; missing texts fall back to the default language',
  },
);
export type Locales = SeedTypes['Locales'];
