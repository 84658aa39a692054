import { CommerceError } from '@aisle/schema';
import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import {
  type FilterAttribute,
  type FilterDraft,
  type FilterTable,
  parseFilter,
} from '@aisle/schema/filter';
import type { StoreSettings } from '../environment/store-settings.js';

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
export interface ListWish {
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
  wish: ListWish,
  filterTable: FilterTable | undefined,
  find: (query: RecordQuery) => Promise<Found>,
): Promise<Found & PageWindow> {
  const window = readPageWindow(wish, page_length);
  const filter =
    filterTable && wish.filter !== undefined ? parseFilter(wish.filter, filterTable) : undefined;
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
