import { parseTimestamp, type SeedRecord, type SeedRecordType } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import { mergePrice } from '../../../seeding/merge-price.js';
import type { StampedMembers } from '../../../seeding/stamp-record.js';
import { goLiveTime } from '../../../subscriptions/go-live.js';
import type { SubscriptionRecord } from '../../../subscriptions/subscription-store.js';
import { preparePlanLinks, prepareProductLinks, type WriteLinks } from './record-links.js';

/** A record of a type. */
type RecordOf<Type extends SeedRecordType> = Extract<SeedRecord, { type: Type }>;

/** The types of records that have tables of their own. */
export type StoredType = Exclude<SeedRecordType, 'store' | 'publish'>;

/** Columns by name, and what of a record each of them holds. */
export type Columns<Stored> = Readonly<Record<string, (record: Stored) => string | number | null>>;

/** How a type of record is kept: its table, its key, and the columns beside the document. */
export interface RecordTable<Stored extends SeedRecord> {
  readonly table: string;
  readonly key: Columns<Stored>;
  readonly columns?: Columns<Stored>;
  readonly stamps?: StampedMembers;
  /** Whether the document's checksum is kept beside it. */
  readonly isSealed?: boolean;
  /** A record that speaks for a part of the stored one, together with the rest of it. */
  readonly merge?: (stored: Stored, given: Stored) => Stored;
  /** Keeps what the columns cannot; prepared once. */
  readonly links?: (database: Database) => WriteLinks<Stored>;
}

const byId = { id: ({ id }: { readonly id: string }) => id };
const bothTimes = ['created_at', 'updated_at'] as const;

/** The times that the store has added to a record by the time its columns are filled. */
const updateTime = (record: { readonly updated_at?: string }) =>
  parseTimestamp(record.updated_at ?? '');

/** How each type of record is kept. */
export const seedTables: { readonly [Type in StoredType]: RecordTable<RecordOf<Type>> } = {
  file: { table: 'files', key: byId, stamps: ['created_at'] },
  variation: { table: 'variations', key: byId },
  price_modifier: { table: 'price_modifiers', key: { name: ({ name }) => name } },
  hierarchy: {
    table: 'nodes',
    key: byId,
    columns: { parent_id: () => null, updated_at: updateTime },
    stamps: bothTimes,
  },
  node: {
    table: 'nodes',
    key: byId,
    columns: { parent_id: (record) => record.parent_id, updated_at: updateTime },
    stamps: bothTimes,
  },
  product: {
    table: 'products',
    key: byId,
    columns: {
      parent_id: (record) => record.parent_id ?? null,
      sku: (record) => record.sku ?? null,
      status: (record) => record.status,
      updated_at: updateTime,
    },
    stamps: bothTimes,
    links: prepareProductLinks,
  },
  price_book: { table: 'price_books', key: byId },
  price: {
    table: 'prices',
    key: { price_book_id: (record) => record.price_book_id, sku: (record) => record.sku },
    merge: mergePrice,
  },
  catalog: { table: 'catalogs', key: byId, stamps: bothTimes },
  catalog_rule: {
    table: 'catalog_rules',
    key: byId,
    columns: { created_at: ({ created_at = '' }) => parseTimestamp(created_at) },
    stamps: ['created_at'],
  },
  offering: {
    table: 'offerings',
    key: byId,
    stamps: bothTimes,
    isSealed: true,
    links: preparePlanLinks,
  },
  subscription: {
    table: 'subscriptions',
    key: byId,
    isSealed: true,
    columns: {
      offering_id: (record) => record.offering_id,
      version: () => 1,
      due_at: (record) => goLiveTime(record as SubscriptionRecord) ?? null,
    },
    stamps: bothTimes,
  },
};
