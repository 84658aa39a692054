import Type from 'typebox';
import { dictionary } from '../primitives/dictionary.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';

/** Records are closed, so that a misspelt member is told instead of lost. */
export const closed = { additionalProperties: false } as const;

/** How many objects and arrays of a record may stand inside one another, the record included. */
export const maxRecordDepth = 32;

/** Text as long as a description. */
export const LongText = Type.String({ maxLength: 100_000 });

/** Text as long as a name. */
export const ShortText = Type.String({ minLength: 1, maxLength: 1024 });

/** A reference to another system. */
export const ExternalRef = Type.Optional(Type.String({ maxLength: 2048 }));

/** Ids, each once. */
export const Uuids = Type.Optional(Type.Array(Uuid, { uniqueItems: true }));

/** A list of short texts. */
export const ShortTexts = Type.Optional(Type.Array(ShortText));

/** When a record was made and last changed; the time of the import when absent. */
export const timestamps = {
  created_at: Type.Optional(Timestamp),
  updated_at: Type.Optional(Timestamp),
};

/** A period; an absent end is open. */
export const Schedule = Type.Object(
  { valid_from: Type.Optional(Timestamp), valid_to: Type.Optional(Timestamp) },
  closed,
);
export type Schedule = Type.Static<typeof Schedule>;

/** Translations by language; what a language leaves out falls back to the default one. */
export const Locales = dictionary(
  LocaleTag,
  Type.Object(
    {
      name: Type.Optional(ShortText),
      slug: Type.Optional(ShortText),
      description: Type.Optional(LongText),
    },
    closed,
  ),
);
export type Locales = Type.Static<typeof Locales>;
