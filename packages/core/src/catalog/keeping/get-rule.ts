import { CommerceError } from '@aisle/schema';
import type { CatalogRule } from '@aisle/schema/catalog';
import type { RecordAnswer } from '../../records/record-answer.js';
import { requireId } from '../reading/refuse-long-id.js';
import type { CatalogContext } from './catalog-context.js';
import { describeRule } from './render-rule.js';

/** Names a rule. */
export interface OfRule {
  readonly catalog_rule_id: string;
}

/**
 * A rule.
 * @throws CommerceError `not_found`.
 */
export async function getRule(
  { store }: Pick<CatalogContext, 'store'>,
  { catalog_rule_id }: OfRule,
): Promise<RecordAnswer<CatalogRule>> {
  requireId('catalog rule', catalog_rule_id);
  const found = (await store.listRules()).find(({ id }) => id === catalog_rule_id);
  if (!found) throw unknownRule(catalog_rule_id);
  return describeRule(found);
}

/** Says that there is no such rule. */
export function unknownRule(id: string): CommerceError {
  return new CommerceError('not_found', `There is no catalog rule ${JSON.stringify(id)}.`);
}
