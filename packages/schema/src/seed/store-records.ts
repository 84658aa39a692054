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
        description: 'records on a page when a request does not say how many; 25 until it is set',
      }),
    ),
    default_currency: Type.Optional(
      described(
        CurrencyCode,
        'the currency of display prices when a request names none; USD until it is set',
      ),
    ),
  },
  { ...closed, description: 'settings of the whole store; there is one such record' },
);
export type SeedStoreSettings = SeedTypes['SeedStoreSettings'];

const CatalogPriceBook = Type.Object(
  {
    id: described(Uuid, 'a price book, once in this list'),
    priority: Type.Integer({
      description: 'of the price books that have a price for a sku the highest counts',
    }),
  },
  closed,
);

/** A catalog: hierarchies, price books by priority, and the languages it is published in. */
export const SeedCatalog = Type.Object(
  {
    type: recordType('catalog'),
    id: described(Uuid, 'its key: addresses, rules and publish records name it'),
    name: shortText('what its owners call it; shoppers do not read it'),
    description: Type.Optional(longText('what it is for; shoppers do not read it')),
    hierarchy_ids: Type.Array(Uuid, {
      uniqueItems: true,
      description: 'the hierarchies whose nodes and products it publishes',
    }),
    price_books: Type.Array(CatalogPriceBook, {
      maxItems: 5,
      description: 'where its prices come from; at most five',
    }),
    default_language: described(
      LocaleTag,
      'the language that is answered in when no other one is asked for or fits',
    ),
    languages: Type.Optional(
      Type.Array(LocaleTag, {
        maxItems: maxCatalogLanguages,
        description: 'the languages it is published in, beside the default one; at most 100',
      }),
    ),
    ...timestamps,
  },
  { ...closed, description: 'hierarchies and price books that are published together' },
);
export type SeedCatalog = SeedTypes['SeedCatalog'];

/** A catalog rule: the shoppers for whom a catalog is read. Without criteria it is the default. */
export const SeedCatalogRule = Type.Object(
  {
    type: recordType('catalog_rule'),
    id: described(Uuid, 'its key: a record with the same id replaces it'),
    name: shortText('what its owners call it; explanations show it'),
    description: Type.Optional(longText('what it is for; shoppers do not read it')),
    catalog_id: described(Uuid, 'the catalog that is read for these shoppers'),
    accounts: shortTexts(
      'ids of accounts; they speak for the rule when the shopper’s is one of them',
    ),
    customers: shortTexts(
      'ids of customers; they speak for the rule when the shopper’s is one of them',
    ),
    channels: shortTexts(
      'channels, compared exactly; they speak for the rule when the shopper’s is one of them',
    ),
    tags: shortTexts(
      'context tags in any letter case; they speak for the rule when the shopper has one of them',
    ),
    schedules: Type.Optional(
      Type.Array(Schedule, {
        minItems: 1,
        description: 'when it takes part: in any of these periods; always when absent',
      }),
    ),
    ...timestamps,
  },
  {
    ...closed,
    description: 'for which shoppers a catalog is read; without criteria for all others',
  },
);
export type SeedCatalogRule = SeedTypes['SeedCatalogRule'];

/** Asks that a catalog be published once everything around it is stored. */
export const SeedPublish = Type.Object(
  {
    type: recordType('publish'),
    catalog_id: described(Uuid, 'the catalog that gets a new release'),
  },
  { ...closed, description: 'publishes a catalog once everything of the import is stored' },
);
export type SeedPublish = SeedTypes['SeedPublish'];
