import type { Database } from 'better-sqlite3';
import type { RecordChange } from '../../../../catalog/carrying/changes-by.js';
import type { ChangeSource, Relation } from '../../../../catalog/carrying/follow-changes.js';
import type { BaseRow } from '../../../../catalog/carrying/plan-carry.js';
import { productNumber } from '../../../../catalog/release-format/numbering.js';

const among = 'IN (SELECT value FROM json_each(?))';

const relations: Record<Relation, string> = {
  'products by sku': `SELECT id FROM products WHERE sku ${among}`,
  'products of nodes': `SELECT product_id FROM product_nodes WHERE node_id ${among}`,
  parents: `SELECT parent_id FROM products WHERE id ${among} AND parent_id IS NOT NULL`,
  children: `SELECT id FROM products WHERE parent_id ${among}`,
  bundles: `SELECT DISTINCT bundle_id FROM product_components WHERE product_id ${among}`,
  components: `SELECT DISTINCT product_id FROM product_components WHERE bundle_id ${among}`,
};

/** Prepares the change source of a release. */
export function prepareChangeSource(
  database: Database,
  { generation, changes }: Pick<BaseRow, 'generation' | 'changes'>,
): ChangeSource {
  const select = (sql: string) => {
    const statement = database.prepare<[string], string>(sql).pluck();
    return (keys: Iterable<string | number>): string[] => statement.all(JSON.stringify([...keys]));
  };
  const finders = Object.fromEntries(
    Object.entries(relations).map(([relation, sql]) => [relation, select(sql)]),
  ) as Record<Relation, ReturnType<typeof select>>;
  const selectComponents = select(`
    SELECT DISTINCT component_id FROM json_each(?) AS bundle
    CROSS JOIN release_components ON release_components.product = bundle.value`);
  return {
    readLog: (most) => readLog(database, changes, most),
    find: (relation, keys) => finders[relation](keys),
    findFormerComponents: (places) =>
      selectComponents(places.map((place) => productNumber(generation, place))),
  };
}

/** Everything logged since; undefined when the log does not reach back so far, or is longer than `most`. */
function readLog(
  database: Database,
  since: number,
  most: number,
): readonly RecordChange[] | undefined {
  const rows = database
    .prepare<[number, number], RecordChange>(
      'SELECT kind, key FROM changes WHERE number > ? ORDER BY number LIMIT ?',
    )
    .all(since, Math.floor(most) * 4 + 1);
  const isWhole = rows.length === lastChange(database) - since;
  return isWhole ? rows : undefined;
}

/** The number of the last change that was logged. */
export function lastChange(database: Database): number {
  const select = database
    .prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'changes'`)
    .pluck();
  return select.get() ?? 0;
}
