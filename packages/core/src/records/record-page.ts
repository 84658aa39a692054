import type { FilterDraft, FilterTable } from '@aisle/schema/filter';
import { parseFilter } from '@aisle/schema/filter';
import type { StoreSettings } from '../environment/store-settings.js';
import type { PageWindow } from './page-window.js';
import { readPageWindow } from './read-page-window.js';

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
export interface RecordQuery extends PageWindow {
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
