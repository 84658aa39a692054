import type { CatalogRule } from '@aisle/schema/catalog';
import { type FilterAttribute, rulesFilter } from '@aisle/schema/filter';
import { findPage, type ListWish, type RecordPage } from '../../records/record-page.js';
import { selectRecords } from '../../records/select-records.js';
import type { CatalogRuleRecord } from '../records.js';
import type { CatalogContext } from './catalog-context.js';
import { renderRule } from './render-rule.js';

/** All rules, the oldest first. */
export async function listRules(
  { store }: Pick<CatalogContext, 'store'>,
  wish: ListWish,
): Promise<RecordPage<CatalogRule>> {
  return findPage(await store.settings(), wish, rulesFilter, async (query) => {
    const { total, records } = selectRecords(await store.listRules(), query, valuesOf);
    return { total, records: records.map(renderRule) };
  });
}

function valuesOf(rule: CatalogRuleRecord, attribute: FilterAttribute): readonly string[] {
  const { id, catalog_id, accounts, customers, channels, tags = [] } = rule;
  const had: Partial<Record<FilterAttribute, readonly string[] | undefined>> = {
    id: [id],
    catalog_id: [catalog_id],
    account_ids: accounts,
    customer_ids: customers,
    channels,
    tags: tags.map((tag) => tag.toLowerCase()),
  };
  return had[attribute] ?? [];
}
