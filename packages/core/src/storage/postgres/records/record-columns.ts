import { parseTimestamp } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { foldText } from '../../../environment/require-options.js';
import {
  type RecordLinks,
  type RecordOf,
  type RecordTable,
  recordTables,
  type StoredType,
} from '../../../seeding/record-tables.js';
import { keyText } from '../connection/key-text.js';

/** A column, and the function that returns its value from a record. */
export interface RecordColumn<Stored> {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'bytea' | 'text[]';
  readonly read: (record: Stored) => string | number | null | Uint8Array;
}

/** Returns the columns of a type's table besides its document, key columns first. */
export function columnsOf(type: StoredType): {
  readonly key: readonly RecordColumn<SeedRecord>[];
  readonly others: readonly RecordColumn<SeedRecord>[];
} {
  const { key, columns = {} } = recordTables[type] as RecordTable<SeedRecord>;
  const own = (ownColumns[type] ?? []) as readonly RecordColumn<SeedRecord>[];
  return {
    key: Object.entries(key).map(shared),
    others: [...Object.entries(columns).map(shared), ...own],
  };
}

/** Returns a column that every engine has. */
function shared([name, read]: readonly [string, (record: SeedRecord) => string | number | null]) {
  return {
    name,
    type: name === 'version' || name.endsWith('_at') ? 'bigint' : 'text',
    read: (record: SeedRecord) => {
      const value = read(record);
      return typeof value === 'string' ? keyText(value) : value;
    },
  } as const;
}

/** Columns for searches that other engines run on documents. */
const ownColumns: { readonly [Type in StoredType]?: readonly RecordColumn<RecordOf<Type>>[] } = {
  product: [
    { name: 'created_at', type: 'bigint', read: creationTime },
    texts('file_ids', ({ main_image_id, file_ids = [] }) =>
      main_image_id === undefined ? file_ids : [main_image_id, ...file_ids],
    ),
    texts('option_ids', ({ option_ids }) => option_ids),
    texts('variation_ids', ({ variation_ids }) => variation_ids),
    texts('price_modifiers', ({ price_modifiers }) => price_modifiers),
  ],
  catalog: [
    { name: 'created_at', type: 'bigint', read: creationTime },
    {
      ...texts('hierarchy_ids', ({ hierarchy_ids }) => hierarchy_ids),
      read: ({ hierarchy_ids }) => listText(hierarchy_ids),
    },
  ],
  offering: [
    {
      name: 'searched',
      type: 'bytea',
      read: ({ id, name, external_ref }) =>
        searchedBytes([foldId(id), foldText(name), foldText(external_ref ?? '')]),
    },
  ],
  subscription: [
    { name: 'plan_id', type: 'text', read: ({ plan_id }) => plan_id },
    { name: 'account_id', type: 'text', read: ({ account_id }) => foldId(account_id) },
    { name: 'searched', type: 'bytea', read: searchedOfSubscription },
  ],
};

/** Rows of another table for the references of a record. */
export interface LinkTable<Stored> extends RecordLinks<Stored> {
  /** Returns the value of an additional column besides the two ids. */
  readonly searched?: (record: Stored, target: string) => Uint8Array;
}

/** Returns the link tables of a type of record. */
export function linksOf(type: StoredType): readonly LinkTable<SeedRecord>[] {
  const shared = (recordTables[type] as RecordTable<SeedRecord>).links ?? [];
  return (ownLinks[type] ?? shared) as readonly LinkTable<SeedRecord>[];
}

const ownLinks: { readonly [Type in StoredType]?: readonly LinkTable<RecordOf<Type>>[] } = {
  variation: [
    {
      table: 'variation_options',
      key: 'variation_id',
      idOf: ({ id }) => id,
      target: 'id',
      targetsOf: ({ options }) => options.map(({ id }) => id),
    },
  ],
  offering: (recordTables.offering.links ?? []).map((plans) => ({
    ...plans,
    searched: (offering, id) =>
      searchedBytes(
        offering.plans.filter((plan) => plan.id === id).map(({ name }) => foldText(name)),
      ),
  })),
};

/** Returns the creation time, which the store adds to a record before it fills the columns. */
function creationTime({ created_at = '' }: { readonly created_at?: string }): number {
  return parseTimestamp(created_at);
}

function texts<Stored>(
  name: string,
  read: (record: Stored) => readonly string[] | undefined,
): RecordColumn<Stored> {
  return {
    name,
    type: 'text[]',
    read: (record) => {
      const found = read(record) ?? [];
      return found.length === 0 ? null : listText(found);
    },
  };
}

/** Returns keys as the text of an SQL array. */
function listText(keys: readonly string[]): string {
  const quoted = keys.map((key) => `"${keyText(key).replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/** Returns the texts that a subscription is searched by, without those of its offering and plan. */
export function searchedOfSubscription({
  id,
  external_ref = '',
  account_id,
  plan_id,
}: Pick<RecordOf<'subscription'>, 'id' | 'external_ref' | 'account_id' | 'plan_id'>): Uint8Array {
  return searchedBytes([foldId(id), foldText(external_ref), foldId(account_id), foldId(plan_id)]);
}

/** Returns an id in lower case. Ids have ASCII letters only. */
function foldId(id: string): string {
  return id.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Byte that occurs in no UTF-8 text. */
const between = Uint8Array.of(0xff);

/** Returns texts as bytes to search in, separated so that no match spans two of them. */
function searchedBytes(found: readonly string[]): Uint8Array {
  return Buffer.concat(found.flatMap((text) => [between, Buffer.from(text)]));
}
