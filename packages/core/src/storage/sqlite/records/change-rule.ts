import type { Database } from 'better-sqlite3';
import type { DecideRule } from '../../../catalog/catalog-store.js';
import type { CatalogRuleRecord } from '../../../catalog/records.js';
import { readStored } from '../../../integrity/read-stored.js';
import { recordTables } from '../../../seeding/record-tables.js';
import { prepareSeedStatements } from './record-statements.js';

/** Prepares changing a rule by a decision. Call it in a transaction; the write is its last step. */
export function prepareRuleChange(
  database: Database,
): (
  ruleId: string,
  catalogId: string | undefined,
  decide: DecideRule,
) => CatalogRuleRecord | undefined {
  const { put } = prepareSeedStatements(database, recordTables.catalog_rule);
  const select = database
    .prepare<[string], string>('SELECT document FROM catalog_rules WHERE id = ?')
    .pluck();
  const selectCatalog = database.prepare<[string]>('SELECT 1 FROM catalogs WHERE id = ?');
  const remove = database.prepare<[string]>('DELETE FROM catalog_rules WHERE id = ?');
  return (ruleId, catalogId, decide) => {
    const stored = select.get(ruleId);
    const rule = stored === undefined ? undefined : readStored<CatalogRuleRecord>(stored);
    const hasCatalog = catalogId === undefined || selectCatalog.get(catalogId) !== undefined;
    const decided = decide({ rule, hasCatalog });
    if (decided === rule) return rule;
    if (decided) put(decided, JSON.stringify(decided));
    else remove.run(ruleId);
    return decided;
  };
}
