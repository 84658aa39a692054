import Type from 'typebox';
import type { SeedTypes } from '../generated/seed-record-types.js';
import { LocationSlug } from '../inventories/location-slug.js';
import {
  CurrencyCode,
  described,
  dictionary,
  LocaleTag,
  Timestamp,
  Uuid,
} from '../primitives/described.js';

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

/** Available quantity of a product at a location. */
export const SeedStock = Type.Object(
  {
    type: recordType('stock'),
    product_id: described(Uuid, 'id of the product that is available'),
    location: described(LocationSlug, 'stock location; a product has one record for each location'),
    available: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000_000,
      description: 'units that can be bought at the location',
    }),
  },
  { ...closed, description: 'stock of a product at a location' },
);
export type SeedStock = SeedTypes['SeedStock'];

/** The most languages that a catalog is published in beside its default one. */
export const maxCatalogLanguages = 100;

/** Settings of the whole store. */
export const SeedStoreSettings = Type.Object(
  {
    type: recordType('store'),
    page_length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'default number of records on a page; initially 25',
      }),
    ),
    default_currency: Type.Optional(
      described(CurrencyCode, 'default currency of display prices; initially USD'),
    ),
  },
  { ...closed, description: 'settings of the whole store; at most one record' },
);
export type SeedStoreSettings = SeedTypes['SeedStoreSettings'];

const CatalogPriceBook = Type.Object(
  {
    id: described(Uuid, 'id of a price book; each only once'),
    priority: Type.Integer({
      description: 'priority; of the price books with a price for a SKU, the highest priority wins',
    }),
  },
  closed,
);

/** A catalog: hierarchies, price books by priority, and the languages it is published in. */
export const SeedCatalog = Type.Object(
  {
    type: recordType('catalog'),
    id: described(Uuid, 'key of the record; used in URLs, rules and publish records'),
    name: shortText('internal name, not shown to shoppers'),
    description: Type.Optional(longText('internal description, not shown to shoppers')),
    hierarchy_ids: Type.Array(Uuid, {
      uniqueItems: true,
      description: 'ids of the hierarchies that the catalog publishes with their products',
    }),
    price_books: Type.Array(CatalogPriceBook, {
      maxItems: 5,
      description: 'price books of the catalog; at most five',
    }),
    default_language: described(
      LocaleTag,
      'default language, used if no requested language is available',
    ),
    languages: Type.Optional(
      Type.Array(LocaleTag, {
        maxItems: maxCatalogLanguages,
        description: 'further languages of the catalog; at most 100',
      }),
    ),
    ...timestamps,
  },
  { ...closed, description: 'a catalog: hierarchies and price books that are published together' },
);
export type SeedCatalog = SeedTypes['SeedCatalog'];

/** A catalog rule: the shoppers for whom a catalog is read. Without criteria it is the default. */
export const SeedCatalogRule = Type.Object(
  {
    type: recordType('catalog_rule'),
    id: described(Uuid, 'key of the record; a record with the same id replaces it'),
    name: shortText('internal name; shown when rule decisions are explained'),
    description: Type.Optional(longText('internal description, not shown to shoppers')),
    catalog_id: described(Uuid, 'id of the catalog that these shoppers see'),
    accounts: shortTexts('account ids; matches if the shopper’s account is one of them'),
    customers: shortTexts('customer ids; matches if the shopper is one of these customers'),
    channels: shortTexts(
      'channels; matches if the shopper’s channel is one of them (case-sensitive)',
    ),
    tags: shortTexts('context tags; matches if the shopper has one of them (case-insensitive)'),
    schedules: Type.Optional(
      Type.Array(Schedule, {
        minItems: 1,
        description: 'periods in which the rule is active; always active if absent',
      }),
    ),
    ...timestamps,
  },
  {
    ...closed,
    description:
      'a rule that selects a catalog for some shoppers; without criteria it is the default',
  },
);
export type SeedCatalogRule = SeedTypes['SeedCatalogRule'];

/** Asks that a catalog be published once everything around it is stored. */
export const SeedPublish = Type.Object(
  {
    type: recordType('publish'),
    catalog_id: described(Uuid, 'id of the catalog that gets a new release'),
  },
  { ...closed, description: 'publishes a catalog after the whole import is stored' },
);
export type SeedPublish = SeedTypes['SeedPublish'];
