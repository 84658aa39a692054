import Type from 'typebox';
import { described } from '../primitives/described.js';
import { dictionary } from '../primitives/dictionary.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import type { SeedTypes } from './seed-record-types.js';

/** Records are closed, so that a misspelt member is told instead of lost. */
export const closed = { additionalProperties: false } as const;

/** How many objects and arrays of a record may stand inside one another, the record included. */
export const maxRecordDepth = 32;

/** The type of a record, which says what it is about. */
export const recordType = <const Name extends string>(name: Name) =>
  Type.Literal(name, { description: 'the type of the record' });

/** Text as long as a description. */
export const longText = (description: string) => Type.String({ maxLength: 524_288, description });

/** Text as long as a name. */
export const shortText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1024, description });

/** A reference to another system. */
export const ExternalRef = Type.Optional(
  Type.String({ maxLength: 2048, description: 'a reference to another system' }),
);

/** Ids, each once. */
export const uuids = (description: string) =>
  Type.Optional(Type.Array(Uuid, { uniqueItems: true, description }));

/** A list of short texts. */
export const shortTexts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), { description }));

/** When a record was made. */
export const createdAt = Type.Optional(
  described(
    Timestamp,
    'when it was made; when absent, as stored, else its updated_at, else the time of the import',
  ),
);

/** When a record was made and last changed. */
export const timestamps = {
  created_at: createdAt,
  updated_at: Type.Optional(
    described(
      Timestamp,
      'when it last changed; when absent, the time of the import that changes it',
    ),
  ),
};

/** A period; an absent end is open. */
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

/** Translations by language; what a language leaves out falls back to the default one. */
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
