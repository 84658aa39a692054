import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { SubscriptionContext } from './subscription-context.js';

/** The page of few parts that a list asks for. */
export async function pageOf<Part>(
  { settings }: Pick<SubscriptionContext, 'settings'>,
  wish: ListWish,
  parts: readonly Part[],
): Promise<RecordPage<Part>> {
  return findPage(await settings(), wish, undefined, async (query) =>
    selectRecords(parts, query, () => []),
  );
}
