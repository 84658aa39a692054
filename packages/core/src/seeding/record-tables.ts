import { CommerceError, canonicalUuid, parseTimestamp } from '@aisle/schema';
import {
  maxCatalogLanguages,
  type SeedCatalog,
  type SeedCurrencyPrices,
  type SeedPrice,
  type SeedRecord,
  type SeedRecordType,
} from '@aisle/schema/seed';
import { keyOfCode } from '../carts/cart.js';
import { readStored } from '../integrity/checksum.js';
import { paidOf, statusOf } from '../orders/order.js';
import { isSameRecord } from '../records/records.js';
import { goLiveTime } from '../subscriptions/go-live.js';
import type { SubscriptionRecord } from '../subscriptions/stored-subscription.js';
import { keyText } from './key-text.js';

/**
 * Adds the languages of a catalog to the stored one. Letter case of languages does not matter.
 * @throws CommerceError `validation_failed` if the result has too many languages.
 */
export function mergeCatalog(stored: SeedCatalog, given: SeedCatalog): SeedCatalog {
  const { updated_at: _, default_language, languages = [], ...rest } = stored;
  const known = new Set([default_language, ...languages].map((language) => language.toLowerCase()));
  const added = (given.languages ?? []).filter((language) => !known.has(language.toLowerCase()));
  if (added.length === 0) return stored;
  const merged = [...languages, ...added];
  if (merged.length > maxCatalogLanguages) {
    throw new CommerceError(
      'validation_failed',
      `The catalog ${stored.id} is published in ${languages.length} languages in addition to its default one; with ${added.join(', ')} it would exceed the limit of ${maxCatalogLanguages}. Remove some languages first. Nothing was changed.`,
    );
  }
  return { ...rest, default_language, languages: merged };
}

/**
 * Merges a price for some currencies into the stored one, which keeps its other currencies. Stored
 * sales that the price does not name stay, and the others keep their other currencies.
 */
export function mergePrice(stored: SeedPrice, given: SeedPrice): SeedPrice {
  const said = new Set(Object.keys(given.currencies));
  const sales = new Map(Object.entries(given.sales ?? {}));
  for (const [name, sale] of Object.entries(stored.sales ?? {})) {
    const same = sales.get(name);
    const currencies = { ...without(sale.currencies, said), ...same?.currencies };
    if (Object.keys(currencies).length > 0) sales.set(name, { ...sale, ...same, currencies });
  }
  const { sales: _, ...rest } = given;
  return {
    ...rest,
    currencies: { ...without(stored.currencies, said), ...given.currencies },
    ...(sales.size > 0 && { sales: Object.fromEntries(sales) }),
  };
}

function without(prices: SeedCurrencyPrices, left: ReadonlySet<string>): SeedCurrencyPrices {
  return Object.fromEntries(Object.entries(prices).filter(([currency]) => !left.has(currency)));
}

/** A record of a type. */
export type RecordOf<Type extends SeedRecordType> = Extract<SeedRecord, { type: Type }>;

/** The types of records that have tables of their own. */
export type StoredType = Exclude<SeedRecordType, 'store' | 'publish'>;

/** Columns by name, each with the function that returns its value from a record. */
type Columns<Stored> = Readonly<Record<string, (record: Stored) => string | number | null>>;

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
  readonly hasChecksum?: boolean;
  /** True if SQLite compresses the document: for types with many records. */
  readonly isCompressed?: boolean;
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
  file: { table: 'files', key: byId, stamps: ['created_at'], isCompressed: true },
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
    isCompressed: true,
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
    isCompressed: true,
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
    hasChecksum: true,
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
  account: { table: 'accounts', key: byId, stamps: bothTimes, hasChecksum: true },
  account_member: {
    table: 'account_members',
    key: { username: ({ username }) => username },
    columns: { id: ({ id }) => canonicalUuid(id) },
    stamps: bothTimes,
    hasChecksum: true,
    links: [
      {
        table: 'account_memberships',
        key: 'username',
        idOf: ({ username }) => keyText(username),
        target: 'account_id',
        targetsOf: ({ account_ids }) => account_ids.map(canonicalUuid),
      },
    ],
  },
  subscription: {
    table: 'subscriptions',
    key: byId,
    hasChecksum: true,
    columns: {
      offering_id: (record) => record.offering_id,
      version: () => 1,
      due_at: (record) => goLiveTime(record as SubscriptionRecord) ?? null,
    },
    stamps: bothTimes,
  },
  stock: {
    table: 'stock',
    hasChecksum: true,
    key: { product_id: ({ product_id }) => product_id, location: ({ location }) => location },
  },
  promotion: {
    table: 'promotions',
    hasChecksum: true,
    key: { code: ({ code }) => keyOfCode(code) },
    stamps: bothTimes,
  },
  cart: {
    table: 'carts',
    key: byId,
    hasChecksum: true,
    columns: {
      version: () => 1,
      expires_at: ({ expires_at }) => parseTimestamp(expires_at),
      updated_at: updateTime,
      account_id: ({ account_id }) => (account_id === undefined ? null : canonicalUuid(account_id)),
    },
    stamps: bothTimes,
  },
  order: {
    table: 'orders',
    key: byId,
    hasChecksum: true,
    columns: {
      version: () => 1,
      created_at: ({ created_at = '' }) => parseTimestamp(created_at),
      account_id: ({ account_id = null }) => account_id,
      email: ({ contact }) => contact.email,
      status: statusOf,
      payment: (record) => paidOf(record).status,
      shipping: ({ fulfilled }) => (fulfilled ? 'fulfilled' : 'unfulfilled'),
      cart_id: ({ cart_id = null }) => cart_id,
      cart_version: ({ cart_version = null }) => cart_version,
      idempotency_key: ({ idempotency_key = null }) => idempotency_key,
    },
    stamps: bothTimes,
  },
};

/** A record as it may lack the times that the store keeps for it. */
interface Stampable {
  readonly created_at?: string;
  readonly updated_at?: string;
}

/** Which times a type of record has. */
type StampedMembers = readonly (keyof Stampable)[];

/** A record with its times, and its text as it is stored. */
export interface StampedRecord<Stored> {
  readonly record: Stored;
  readonly document: string;
}

/**
 * Adds missing times to a record: those of the stored one, or now. An unchanged record becomes the
 * stored one, with its update time and its exact text.
 */
export function stampRecord<Stored extends SeedRecord & Stampable>(
  record: Stored,
  members: StampedMembers,
  storedDocument: string | undefined,
  now: string,
): StampedRecord<Stored> {
  const lacking = members.filter((member) => record[member] === undefined);
  if (storedDocument === undefined) {
    return addTimes(record, lacking, { created_at: record.updated_at ?? now, updated_at: now });
  }
  // Most records that say nothing new do so in the same words.
  if (lacking.length === 0 && JSON.stringify(record) === storedDocument) {
    return { record, document: storedDocument };
  }
  const stored = readStored<Stored>(storedDocument);
  const created_at = stored.created_at ?? record.updated_at ?? now;
  const updated_at = stored.updated_at ?? now;
  const unchanged = addTimes(record, lacking, { created_at, updated_at });
  if (unchanged.document === storedDocument) return unchanged;
  if (isSameRecord(unchanged.record, stored)) return { record: stored, document: storedDocument };
  return addTimes(record, lacking, { created_at, updated_at: now });
}

function addTimes<Stored extends SeedRecord>(
  record: Stored,
  members: StampedMembers,
  times: Required<Stampable>,
): StampedRecord<Stored> {
  const stamped: Stored & { -readonly [Member in keyof Stampable]: string } = { ...record };
  for (const member of members) stamped[member] = times[member];
  return { record: stamped, document: JSON.stringify(stamped) };
}
