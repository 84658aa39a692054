import { createHash } from 'node:crypto';
import type { CatalogRule } from '@aisle/schema/catalog';
import type { RecordAnswer } from '../../records/record-answer.js';
import type { CatalogRuleRecord } from '../records.js';

/** A rule as answers show it, and the name of its state. */
export function describeRule(record: CatalogRuleRecord): RecordAnswer<CatalogRule> {
  return { record: renderRule(record), version: versionOfRule(record) };
}

/** A rule as answers show it. */
export function renderRule({
  id,
  name,
  description,
  catalog_id,
  accounts,
  customers,
  channels,
  tags,
  schedules,
  created_at,
  updated_at,
}: CatalogRuleRecord): CatalogRule {
  return {
    id,
    type: 'catalog_rule',
    attributes: {
      name,
      ...(description !== undefined && { description }),
      catalog_id,
      ...(accounts && { account_ids: accounts }),
      ...(customers && { customer_ids: customers }),
      ...(channels && { channels }),
      ...(tags && { tags }),
      ...(schedules && { schedules }),
      created_at,
      updated_at,
    },
  };
}

/** Names a state of a rule by all that is shown of it. */
export function versionOfRule(record: CatalogRuleRecord): string {
  const shown = JSON.stringify(renderRule(record));
  return createHash('sha256').update(shown).digest('base64url').slice(0, 27);
}
