import type { DecideRule, FilesQuery, FoundFiles } from '../../../catalog/catalog-store.js';
import { addCurrencies, enoughForCurrencies } from '../../../catalog/pricing/stored-currencies.js';
import type { CatalogRuleRecord, FileRecord } from '../../../catalog/requests.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable, Statement } from '../connection/pool.js';
import type { Connection } from '../connection/store-locks.js';
import { rowTable } from './write-rows.js';

/** Lists the currencies that prices, their sales and modifiers are in, price book by price book. */
export async function listCurrencies(database: Queryable): Promise<readonly string[]> {
  const currencies = new Set<string>();
  const addAll = async (statement: Statement) => {
    const rows = await database.query<{ document: string }>(statement);
    addCurrencies(
      currencies,
      rows.map(({ document }) => document),
    );
  };
  await addAll({
    text: 'SELECT document FROM price_modifiers ORDER BY name LIMIT $1',
    values: [enoughForCurrencies],
  });
  for (const { id } of await database.query<{ id: string }>({
    text: 'SELECT id FROM price_books',
  })) {
    await addAll({
      text: 'SELECT document FROM prices WHERE price_book_id = $1 ORDER BY sku LIMIT $2',
      values: [id, enoughForCurrencies],
    });
  }
  return [...currencies].sort();
}

/** Reads files by their ids, as one consistent read. */
export function listFiles(
  connection: Pick<Connection, 'read'>,
  { ids, limit, offset }: FilesQuery,
): Promise<FoundFiles> {
  const from = `files WHERE $1::text[] IS NULL OR id = ANY ($1::text[])`;
  const values = [ids?.map(keyText) ?? null];
  return connection.read(async (snapshot) => {
    const [counted, rows] = await Promise.all([
      snapshot.query<{ total: number }>({ text: `SELECT count(*) AS total FROM ${from}`, values }),
      snapshot.query<{ document: string }>({
        text: `SELECT document FROM ${from} ORDER BY id LIMIT $2 OFFSET $3`,
        values: [...values, limit, offset],
      }),
    ]);
    return {
      total: counted[0]?.total ?? 0,
      files: rows.map(({ document }) => readStored<FileRecord>(document)),
    };
  });
}

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
