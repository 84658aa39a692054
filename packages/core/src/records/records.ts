import {
  CommerceError,
  formatTimestamp,
  nearestName,
  parseTimestamp,
  requireValid,
} from '@aisle/schema';
import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import {
  type FilterAttribute,
  type FilterDraft,
  type FilterTable,
  parseFilter,
} from '@aisle/schema/filter';
import {
  type SeedCatalogRule,
  type SeedPrice,
  type SeedProduct,
  type SeedRecord,
  validateSeedRecord,
} from '@aisle/schema/seed';
import type { Environment } from '../environment/steerable-clock.js';
import type { StoreSettings } from '../environment/store-settings.js';

/** Returns, for each attribute of a filter, the values that all its terms allow. */
export function allowedValues({ terms }: FilterDraft): Map<FilterAttribute, string[]> {
  const allowed = new Map<FilterAttribute, string[]>();
  for (const { attribute, values } of terms) {
    const named = new Set(values.map(({ value }) => value));
    const before = allowed.get(attribute.name) ?? [...named];
    allowed.set(
      attribute.name,
      before.filter((value) => named.has(value)),
    );
  }
  return allowed;
}

/**
 * @returns true if two records of a type have the same content. Ignores the order of object members
 * and sets, and the spelling of times, tags and languages. The order of other lists matters.
 */
export function isSameRecord(one: SeedRecord, other: SeedRecord): boolean {
  return isSameJson(contentOf(one), contentOf(other));
}

/** Returns the members of an object that a schema has; others are ignored. */
export function pickKnown<Members extends object>(
  { properties }: { readonly properties: object },
  sent: Members,
): Partial<Members> {
  const known = Object.entries(sent).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(known) as Partial<Members>;
}

/**
 * Refuses a misspelt attribute, which would be ignored. `why` describes the harm.
 * @throws CommerceError `validation_failed`.
 */
export function refuseMisspelt(
  { properties }: { readonly properties: object },
  sent: object,
  why: string,
): void {
  const known = Object.keys(properties);
  for (const name of Object.keys(sent)) {
    const nearest = known.includes(name) ? undefined : nearestName(name, known);
    if (nearest === undefined) continue;
    throw new CommerceError('validation_failed', `${name}: ${why}; did you mean ${nearest}?`, {
      pointers: [`/${name}`],
    });
  }
}

/**
 * Returns a record that an import would also accept. Errors use the names of the contract:
 * `memberNames` has the members of records by these.
 * @throws CommerceError `validation_failed`.
 */
export function requireRecord<Stored extends SeedRecord>(
  record: Stored,
  memberNames: Readonly<Record<string, string>>,
): Stored {
  const { faults } = validateSeedRecord(record);
  if (!faults) return record;
  const inContract = (pointer: string) => {
    const [, member = '', ...rest] = pointer.split('/');
    const [name = member] = Object.entries(memberNames).find(([, own]) => own === member) ?? [];
    return ['', name, ...rest].join('/');
  };
  return requireValid({
    faults: faults.map(({ pointer, message }) => ({ pointer: inContract(pointer), message })),
  });
}

/** Returns the record with a new change time, or the old one when nothing differs. */
export function touchRecord<Stored extends SeedRecord>(
  before: Stored,
  after: Stored,
  { clock }: Pick<Environment, 'clock'>,
): Stored {
  if (isSameRecord(before, after)) return before;
  return { ...after, updated_at: formatTimestamp(clock()) };
}

/** @returns true if two values of JSON are equal. The order of object members does not matter. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    return false;
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the content of a record in a canonical form. */
function contentOf(record: SeedRecord): object {
  const times = {
    created_at: 'created_at' in record ? timeOf(record.created_at) : undefined,
    updated_at: 'updated_at' in record ? timeOf(record.updated_at) : undefined,
  };
  switch (record.type) {
    case 'product':
      return { ...record, ...times, tags: tagsOf(record), locales: localesOf(record) };
    case 'hierarchy':
    case 'node':
      return { ...record, ...times, locales: localesOf(record) };
    case 'catalog_rule':
      return { ...record, ...times, ...criteriaOf(record) };
    case 'price':
      return { ...record, sales: salesOf(record) };
    default:
      return { ...record, ...times };
  }
}

/** Lower-cases languages: their letter case does not matter. */
function localesOf({ locales = {} }: Pick<SeedProduct, 'locales'>) {
  return Object.fromEntries(
    Object.entries(locales).map(([language, texts]) => [language.toLowerCase(), texts]),
  );
}

/** Sorts the criteria and schedules, whose order does not matter. */
function criteriaOf(rule: SeedCatalogRule) {
  return {
    accounts: setOf(rule.accounts),
    customers: setOf(rule.customers),
    channels: setOf(rule.channels),
    tags: setOf(tagsOf(rule)),
    schedules: rule.schedules && setOf(rule.schedules.map((each) => periodOf(each).join())),
  };
}

function setOf(values: readonly string[] = []): readonly string[] {
  return [...new Set(values)].sort();
}

type Period = NonNullable<SeedCatalogRule['schedules']>[number];

function salesOf({ sales = {} }: SeedPrice) {
  return Object.fromEntries(
    Object.entries(sales).map(([name, { schedule, currencies }]) => [
      name,
      { period: periodOf(schedule), currencies },
    ]),
  );
}

function periodOf({ valid_from, valid_to }: Period = {}) {
  return [timeOf(valid_from), timeOf(valid_to)];
}

function timeOf(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : parseTimestamp(timestamp);
}

/** Tags as they are compared and shown: lower-case, each once. */
export function tagsOf({ tags = [] }: { readonly tags?: readonly string[] }): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}

/**
 * Runs a read for the answer to a change that is already committed. `change` describes the change
 * in the past tense: `The cart x was changed`.
 * @throws CommerceError `change_kept` when the read fails, so that callers do not repeat the
 * change.
 */
export async function readAfterCommit<Answer>(
  change: string,
  read: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await read();
  } catch (cause) {
    throw new CommerceError(
      'change_kept',
      `${change}, and the change is kept, but reading the result failed. Do not send the request again: read the result.`,
      { cause },
    );
  }
}

/** Result of an operation on one record. */
export interface RecordAnswer<Item> {
  readonly record: Item;
  /** Version of the record, if changes can be conditional on it. */
  readonly version?: string;
}

/** Returns a record's values of an attribute. */
type ValuesOf<Item> = (record: Item, attribute: FilterAttribute) => readonly string[];

/** The page of few records that a list asks for. */
export function selectRecords<Item>(
  all: readonly Item[],
  { filter, limit, offset }: RecordQuery,
  valuesOf: ValuesOf<Item>,
): FoundRecords<Item> {
  const matching = filter ? all.filter((record) => matches(record, filter, valuesOf)) : all;
  return { total: matching.length, records: matching.slice(offset, offset + limit) };
}

function matches<Item>(record: Item, { terms }: FilterDraft, valuesOf: ValuesOf<Item>): boolean {
  return terms.every(({ attribute, values }) => {
    const had = valuesOf(record, attribute.name);
    return values.some(({ value }) => had.includes(value));
  });
}

/** Page and filter of a request for a list. */
export interface ListOptions {
  /** A filter as text, such as `eq(name,Main)`. */
  readonly filter?: string | undefined;
  /** Records a page, 1 to 100; the store's page length when absent. */
  readonly limit?: number | undefined;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number | undefined;
}

/** Page and parsed filter of a request for a list. */
interface RecordQuery extends PageWindow {
  readonly filter?: FilterDraft;
}

/** Some of the records that match, and how many match in all. */
export interface FoundRecords<Item> {
  readonly total: number;
  readonly records: readonly Item[];
}

/** A page of a list of records. */
export interface RecordPage<Item> extends FoundRecords<Item>, PageWindow {}

/**
 * Returns the requested page of a list. `find` finds the records of a page and a filter.
 * @throws CommerceError `bad_request` for an invalid page or filter.
 */
export async function findPage<Found extends FoundRecords<unknown>>(
  { page_length }: Pick<StoreSettings, 'page_length'>,
  options: ListOptions,
  filterTable: FilterTable | undefined,
  find: (query: RecordQuery) => Promise<Found>,
): Promise<Found & PageWindow> {
  const window = readPageWindow(options, page_length);
  const filter =
    filterTable && options.filter !== undefined
      ? parseFilter(options.filter, filterTable)
      : undefined;
  return { ...(await find({ ...window, ...(filter && { filter }) })), ...window };
}

/** Maximum number of coming changes in one request. */
export const mostUpcoming = 1000;

/** Returns the page of a request; `pageLength` is the default limit. */
export function readPageWindow(
  request: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  pageLength: number,
): PageWindow {
  return {
    limit: requireInRange('limit', request.limit ?? pageLength, 1, maxPageLimit),
    offset: requireInRange('offset', request.offset ?? 0, 0, maxPageOffset),
  };
}

/**
 * Checks a limit or an offset.
 * @throws CommerceError `bad_request` unless it is an integer from `least` to `most`.
 */
export function requireInRange(name: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && least <= value && value <= most) return value;
  throw new CommerceError(
    'bad_request',
    `The ${name} must be an integer from ${least} to ${most}, is ${inText(value)}.`,
  );
}

/** Returns a value as text, quoted if it is a string, to tell it from a number. */
function inText(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** Page of a list: limit and offset. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}
