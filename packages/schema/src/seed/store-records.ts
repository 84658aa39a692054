import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { described } from '../primitives/described.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Uuid } from '../primitives/uuid.js';
import {
  closed,
  longText,
  recordType,
  Schedule,
  shortText,
  shortTexts,
  timestamps,
} from './members.js';
import type { SeedTypes } from './seed-record-types.js';

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
