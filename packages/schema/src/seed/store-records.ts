import Type from 'typebox';
import { CurrencyCode } from '../primitives/currency-code.js';
import { LocaleTag } from '../primitives/locale-tag.js';
import { Timestamp } from '../primitives/timestamp.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, LongText, Schedule, ShortText, ShortTexts, timestamps } from './members.js';

/** Settings of the whole store. */
export const SeedStoreSettings = Type.Object(
  {
    type: Type.Literal('store'),
    page_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    default_currency: Type.Optional(CurrencyCode),
  },
  closed,
);
export type SeedStoreSettings = Type.Static<typeof SeedStoreSettings>;

/** A catalog: hierarchies, price books by priority, and the languages it is published in. */
export const SeedCatalog = Type.Object(
  {
    type: Type.Literal('catalog'),
    id: Uuid,
    name: ShortText,
    description: Type.Optional(LongText),
    hierarchy_ids: Type.Array(Uuid, { uniqueItems: true }),
    price_books: Type.Array(Type.Object({ id: Uuid, priority: Type.Integer() }, closed), {
      maxItems: 5,
    }),
    default_language: LocaleTag,
    languages: Type.Optional(Type.Array(LocaleTag, { maxItems: 100 })),
    ...timestamps,
  },
  closed,
);
export type SeedCatalog = Type.Static<typeof SeedCatalog>;

/** A catalog rule: the shoppers for whom a catalog is read. Without criteria it is the default. */
export const SeedCatalogRule = Type.Object(
  {
    type: Type.Literal('catalog_rule'),
    id: Uuid,
    name: ShortText,
    catalog_id: Uuid,
    accounts: ShortTexts,
    customers: ShortTexts,
    channels: ShortTexts,
    tags: ShortTexts,
    schedules: Type.Optional(Type.Array(Schedule, { minItems: 1 })),
    created_at: Type.Optional(Timestamp),
  },
  closed,
);
export type SeedCatalogRule = Type.Static<typeof SeedCatalogRule>;

/** Asks that a catalog be published once everything around it is stored. */
export const SeedPublish = Type.Object({ type: Type.Literal('publish'), catalog_id: Uuid }, closed);
export type SeedPublish = Type.Static<typeof SeedPublish>;
