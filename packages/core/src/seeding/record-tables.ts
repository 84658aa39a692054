import { parseTimestamp } from '@aisle/schema';
import type { SeedRecord, SeedRecordType } from '@aisle/schema/seed';
import { goLiveTime } from '../subscriptions/go-live.js';
import type { SubscriptionRecord } from '../subscriptions/subscription-store.js';
import { mergeCatalog } from './merge-catalog.js';
import { mergePrice } from './merge-price.js';
import type { StampedMembers } from './stamp-record.js';

/** A record of a type. */
export type RecordOf<Type extends SeedRecordType> = Extract<SeedRecord, { type: Type }>;

/** The types of records that have tables of their own. */
export type StoredType = Exclude<SeedRecordType, 'store' | 'publish'>;

/** Columns by name, each with the function that returns its value from a record. */
export type Columns<Stored> = Readonly<Record<string, (record: Stored) => string | number | null>>;

/** Rows of another table for the references of a record. */
export interface RecordLinks<Stored> {
  readonly table: string;
  /** Column of the record's id. */
  readonly key: string;
  readonly idOf: (record: Stored) => string;
  /** Column of the referenced record's id. */
  readonly target: string;
  /** Returns the referenced ids, possibly with duplicates. */
  readonly targetsOf: (record: Stored) => Iterable<string>;
}

/** Storage of a type of record: its table, its key, and the columns besides the document. */
export interface RecordTable<Stored extends SeedRecord> {
  readonly table: string;
  readonly key: Columns<Stored>;
  readonly columns?: Columns<Stored>;
  readonly stamps?: StampedMembers;
  /** True if the document's checksum is stored. */
  readonly isSealed?: boolean;
  /** Merges a record that describes only a part into the stored one. */
  readonly merge?: (stored: Stored, given: Stored) => Stored;
  readonly links?: readonly RecordLinks<Stored>[];
}

const byId = { id: ({ id }: { readonly id: string }) => id };
const bothTimes = ['created_at', 'updated_at'] as const;

/** Returns the update time, which the store adds to a record before it fills the columns. */
const updateTime = (record: { readonly updated_at?: string }) =>
  parseTimestamp(record.updated_at ?? '');

/**
 * Tables of each type of record, for any engine. An engine may add columns for its own searches.
 */
export const recordTables: { readonly [Type in StoredType]: RecordTable<RecordOf<Type>> } = {
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
    links: [
      {
        table: 'product_nodes',
        key: 'product_id',
        idOf: byId.id,
        target: 'node_id',
        targetsOf: ({ node_ids = [] }) => node_ids,
      },
      {
        table: 'product_components',
        key: 'bundle_id',
        idOf: byId.id,
        target: 'product_id',
        targetsOf: ({ components = {} }) =>
          Object.values(components).flatMap(({ options }) => options.map(({ id }) => id)),
      },
    ],
  },
  price_book: { table: 'price_books', key: byId },
  price: {
    table: 'prices',
    key: { price_book_id: (record) => record.price_book_id, sku: (record) => record.sku },
    merge: mergePrice,
  },
  catalog: { table: 'catalogs', key: byId, stamps: bothTimes, merge: mergeCatalog },
  catalog_rule: {
    table: 'catalog_rules',
    key: byId,
    columns: { created_at: ({ created_at = '' }) => parseTimestamp(created_at) },
    stamps: bothTimes,
  },
  offering: {
    table: 'offerings',
    key: byId,
    stamps: bothTimes,
    isSealed: true,
    links: [
      {
        table: 'plans',
        key: 'offering_id',
        idOf: byId.id,
        target: 'id',
        targetsOf: ({ plans }) => plans.map(({ id }) => id),
      },
    ],
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
  stock: {
    table: 'stock',
    isSealed: true,
    key: { product_id: ({ product_id }) => product_id, location: ({ location }) => location },
  },
  cart: {
    table: 'carts',
    key: byId,
    isSealed: true,
    columns: {
      version: () => 1,
      expires_at: ({ expires_at }) => parseTimestamp(expires_at),
    },
    stamps: bothTimes,
  },
};
