import { parseTimestamp } from '@aisle/schema';
import type { SeedRecord } from '@aisle/schema/seed';
import { foldText } from '../../../environment/fold-text.js';
import {
  type RecordLinks,
  type RecordOf,
  type RecordTable,
  recordTables,
  type StoredType,
} from '../../../seeding/record-tables.js';
import { keyText } from '../connection/key-text.js';

/** A column and what of a record it holds. */
export interface RecordColumn<Stored> {
  readonly name: string;
  readonly type: 'text' | 'bigint' | 'bytea' | 'text[]';
  readonly read: (record: Stored) => string | number | null | Uint8Array;
}

/** The columns of a type's table beside its document, those of its key first. */
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

/** A column that every engine has. */
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

/** What this engine searches that others look for in documents. */
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

/** Rows of another table that a record has beside its own. */
export interface LinkTable<Stored> extends RecordLinks<Stored> {
  /** What is said of each beside the two ids. */
  readonly searched?: (record: Stored, target: string) => Uint8Array;
}

/** The tables of what a type of record refers to. */
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

/** The time that the store has added to a record by the time its columns are filled. */
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

/** Keys as the text of an array. */
function listText(keys: readonly string[]): string {
  const quoted = keys.map((key) => `"${keyText(key).replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/** The texts that a subscription is found by without its offering's and its plan's. */
export function searchedOfSubscription({
  id,
  external_ref = '',
  account_id,
  plan_id,
}: Pick<RecordOf<'subscription'>, 'id' | 'external_ref' | 'account_id' | 'plan_id'>): Uint8Array {
  return searchedBytes([foldId(id), foldText(external_ref), foldId(account_id), foldId(plan_id)]);
}

/** An id in small letters. Ids have no letters but ASCII's. */
function foldId(id: string): string {
  return id.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A byte that no text has. */
const between = Uint8Array.of(0xff);

/** Texts as the bytes that a text is looked for in: what is found is in one of them. */
function searchedBytes(found: readonly string[]): Uint8Array {
  return Buffer.concat(found.flatMap((text) => [between, Buffer.from(text)]));
}
