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

/** Columns by name, and what of a record each of them holds. */
export type Columns<Stored> = Readonly<Record<string, (record: Stored) => string | number | null>>;

/** Rows of another table that a record has beside its own: whom it refers to. */
export interface RecordLinks<Stored> {
  readonly table: string;
  /** The column that has the record's id. */
  readonly key: string;
  readonly idOf: (record: Stored) => string;
  /** The column that has the other's. */
  readonly target: string;
  /** Ids of the others, which may come twice. */
  readonly targetsOf: (record: Stored) => Iterable<string>;
}

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
  readonly links?: readonly RecordLinks<Stored>[];
}

const byId = { id: ({ id }: { readonly id: string }) => id };
const bothTimes = ['created_at', 'updated_at'] as const;

/** The times that the store has added to a record by the time its columns are filled. */
const updateTime = (record: { readonly updated_at?: string }) =>
  parseTimestamp(record.updated_at ?? '');

/** How each type of record is kept, by any engine: one that searches in another way has more columns. */
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
