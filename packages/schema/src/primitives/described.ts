import Type from 'typebox';

/** The most characters (Unicode code points) that an {@link Identifier} has. */
export const maxIdentifierLength = 255;

/** The id of a catalog, release or node: any non-empty string, compared exactly. */
export const Identifier = Type.String({ minLength: 1, maxLength: maxIdentifierLength });
export type Identifier = Type.Static<typeof Identifier>;

/** Owner of an entity. */
export const Owner = Type.Enum(['store', 'organization']);
export type Owner = Type.Static<typeof Owner>;

/** An object whose members the contract leaves open. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown());
export type JsonObject = Type.Static<typeof JsonObject>;

/**
 * A BCP 47 language tag: language, script, region and at most one variant, such as `en`, `fr-CA` or
 * `zh-Hant-TW`. Every one of them is a tag that `Intl` takes.
 */
export const LocaleTag = Type.String({
  pattern:
    '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$',
  maxLength: 35,
  description: 'a BCP 47 language tag such as fr-CA',
});
export type LocaleTag = Type.Static<typeof LocaleTag>;

/**
 * Address of a resource that a page shows or links to: an http or https URL, or a path. The pattern
 * excludes every spelling of `javascript:` and `data:`. Browsers skip leading blanks and control
 * characters, and read `\` as `/`. It also excludes `//`, which names a server without a protocol.
 */
export const WebAddress = Type.String({
  minLength: 1,
  maxLength: 2048,
  // `minLength` rejects empty text, so the pattern accepts it.
  pattern:
    '^(?:(?:[Hh][Tt][Tt][Pp][Ss]?://(?![/?#])|(?!//|[A-Za-z][A-Za-z0-9+.-]*:))[^\\s\\u0000-\\u001f\\u007f-\\u009f\\\\][^\\u0000-\\u001f\\u007f-\\u009f\\\\]*)?$',
  description: 'an address with http:// or https://, or a path such as /files/mug.jpg',
});
export type WebAddress = Type.Static<typeof WebAddress>;

/** A three-letter uppercase ISO 4217 currency code. */
export const CurrencyCode = Type.String({
  pattern: '^[A-Z]{3}$',
  maxLength: 1024,
  description: 'a three-letter uppercase ISO currency code',
});
export type CurrencyCode = Type.Static<typeof CurrencyCode>;

/** A name that someone gave to an entry of a {@link dictionary}. */
export const EntryName = Type.String({
  pattern: '^[^\\u0000-\\u001f]{1,255}$',
  description: 'a text of 1 to 255 characters on one line',
});
export type EntryName = Type.Static<typeof EntryName>;

/**
 * Values by key. A key that does not fit its pattern is refused; `x-key` says in words what a key
 * must be.
 */
export function dictionary<const Value extends Type.TSchema>(
  key: Type.TString & { readonly description?: string },
  value: Value,
  options: Type.TObjectOptions = {},
) {
  return Type.Record(key, value, {
    additionalProperties: false,
    'x-key': key.description,
    ...options,
  });
}

/**
 * A schema with a sentence on what its value means in this place, in `x-meaning`: one schema such as a UUID
 * or a price stands in many places. The OpenAPI document shows it as the description of the place.
 */
export function described<const Schema extends Type.TSchema>(
  schema: Schema,
  meaning: string,
): Schema {
  const members = Object.getOwnPropertyDescriptors(schema);
  return Object.defineProperties(
    {},
    {
      ...members,
      'x-meaning': { value: meaning, enumerable: true },
    },
  ) as Schema;
}

/** Returns the schema of an optional member of a body that may also be null. */
export const orNull = <const Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));

/** A UUID in its textual form, any version. */
export const Uuid = Type.String({ format: 'uuid' });
export type Uuid = Type.Static<typeof Uuid>;

/** The one spelling of a UUID that is compared and stored: letter case says nothing (RFC 9562). */
export function canonicalUuid(uuid: Uuid): Uuid {
  return uuid.toLowerCase();
}

/** A point in time with its zone, as RFC 3339 writes it: `2026-01-31T09:30:00Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  // The format alone lets pass what many programs cannot read: leap seconds, years of UTC before 0001 and
  // after 9999, and the suffixes of RFC 9557 such as `[Europe/Paris]`.
  pattern: '^(?!0000|0001-01-01.*\\+|9999-12-31.*-|.*:60[.Zz+-])[^\\[]*$',
  description:
    'a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z',
});
export type Timestamp = Type.Static<typeof Timestamp>;

/** A point in time as catalog products show it: UTC, milliseconds, no zone suffix. */
export const CatalogTimestamp = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$',
  description: 'a time in UTC with milliseconds and without a zone such as 2026-01-31T09:30:00.000',
});
export type CatalogTimestamp = Type.Static<typeof CatalogTimestamp>;

/** Renders milliseconds since the epoch as a {@link Timestamp} in UTC. */
export function formatTimestamp(milliseconds: number): Timestamp {
  return new Date(milliseconds).toISOString();
}

/** Renders milliseconds since the epoch as a {@link CatalogTimestamp}. */
export function formatCatalogTimestamp(milliseconds: number): CatalogTimestamp {
  return new Date(milliseconds).toISOString().slice(0, -1);
}

/** A point in time as a {@link CatalogTimestamp}. */
export function toCatalogTimestamp(timestamp: Timestamp): CatalogTimestamp {
  // Releases are full of them, and most are copied.
  if (!plainUtc.test(timestamp)) return formatCatalogTimestamp(parseTimestamp(timestamp));
  const time = timestamp.slice(0, -1);
  return time.includes('.') ? time : `${time}.000`;
}

/** UTC with milliseconds or without, of a day and hour that there always is. */
const plainUtc =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Reads a {@link Timestamp} as milliseconds since the epoch. */
export function parseTimestamp(timestamp: Timestamp): number {
  return Date.parse(timestamp);
}

/** When an entity was created and when it last changed. */
export const MetaTimestamps = Type.Object(
  {
    updated_at: described(Timestamp, 'time of the last change'),
    created_at: described(Timestamp, 'creation time'),
  },
  { additionalProperties: false },
);
export type MetaTimestamps = Type.Static<typeof MetaTimestamps>;
