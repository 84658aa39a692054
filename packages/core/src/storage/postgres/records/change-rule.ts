import type { DecideRule } from '../../../catalog/catalog-store.js';
import type { CatalogRuleRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { rowTable } from './write-rows.js';

interface GroundRow {
  readonly document: string | null;
  readonly hasCatalog: boolean;
}

const rules = rowTable('catalog_rule');

/** Changes a rule by a decision. Call it in a transaction. */
export async function changeRule(
  transaction: Queryable,
  ruleId: string,
  catalogId: string | undefined,
  decide: DecideRule,
): Promise<CatalogRuleRecord | undefined> {
  const id = keyText(ruleId);
  // Locks the id of the rule, even if the rule does not exist.
  await transaction.run({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [id],
  });
  const [row] = await transaction.query<GroundRow>({
    text: `SELECT (SELECT document FROM catalog_rules WHERE id = $1) AS document,
      $2::text IS NULL OR EXISTS (SELECT FROM catalogs WHERE id = $2) AS "hasCatalog"`,
    values: [id, catalogId === undefined ? null : keyText(catalogId)],
  });
  const { document = null, hasCatalog = false } = row ?? {};
  const rule = document === null ? undefined : readStored<CatalogRuleRecord>(document);
  const decided = decide({ rule, hasCatalog });
  if (decided === rule) return rule;
  if (!decided) {
    await transaction.run({ text: 'DELETE FROM catalog_rules WHERE id = $1', values: [id] });
    return undefined;
  }
  const settled = { record: decided, document: JSON.stringify(decided), isNew: !rule, version: 0 };
  for (const statement of rules.put([settled])) await transaction.run(statement);
  return decided;
}
