import type { SeedRecord } from '@aisle/schema/seed';
import type { CatalogRecord } from '../../../catalog/requests.js';
import { readStored } from '../../../integrity/checksum.js';
import { recordTables, type StoredType } from '../../../seeding/record-tables.js';
import type { ValidRecord } from '../../../seeding/seed-store.js';
import {
  prepareSettling,
  type Settle,
  settleSettings,
  type WrittenRecord,
} from '../../../seeding/weigh-change.js';
import { type Ask, all, run, sql } from '../../engine/statement.js';
import {
  type FoundRow,
  type RowTable,
  rowTable,
  type SettledRow,
  type StoredRow,
} from '../../stores/record-rows.js';
import type { Queryable } from '../connection/pool.js';

/**
 * Returns the catalogs that must be published to show an import. These are catalogs whose release
 * shows something that changed, or that lack something new.
 */
export async function findTouchedCatalogs(transaction: Queryable): Promise<readonly string[]> {
  const catalogs = await transaction.query<{ document: string; since: number | null }>({
    text: selectCatalogs,
  });
  const touched: string[] = [];
  for (const { document, since } of catalogs) {
    const { id, hierarchy_ids, price_books } = readStored<CatalogRecord>(document);
    const [row] = await transaction.query<{ is: boolean }>({
      text: isTouched,
      values: [id, hierarchy_ids, price_books.map((book) => book.id), since],
    });
    if (row?.is) touched.push(id);
  }
  return touched;
}

/**
 * With the last change that a catalog's newest release includes; null for one without a release.
 */
const selectCatalogs = `
  SELECT document, (
    SELECT changes FROM releases WHERE catalog_id = catalogs.id AND state = 'published'
    ORDER BY number DESC LIMIT 1) AS since
  FROM catalogs ORDER BY id`;

/** Returns an SQL condition: true if the catalog shows a product of the rows of `from`. */
const isShown = (from: string, isNews: string) => `EXISTS (
  SELECT FROM ${from} JOIN products ON products.id = product.id
  JOIN product_nodes ON product_nodes.product_id = product.id
  WHERE node_id IN (SELECT id FROM tree) AND (status = 'live' OR ${isNews}))`;

const wasShown = `product.id IN (SELECT key FROM news WHERE kind = 'product' AND change = 2)`;

// `$1` is the catalog, `$2` its hierarchies, `$3` its price books, and `$4` the last change that
// its newest release includes. `news` has the changes that the catalog does not show yet. A product
// shows in its nodes, its parent, its children, and in bundles of any of them. The cheapest
// conditions come first.
const isTouched = `
  WITH RECURSIVE
  news AS MATERIALIZED (
    SELECT kind, key, part, change FROM seed_written
    WHERE change = 2 OR $4::bigint IS NULL
      OR key IN (SELECT changes.key FROM changes WHERE number > $4)
  ),
  tree AS (
    SELECT unnest($2::text[]) COLLATE "C" AS id
    UNION SELECT nodes.id FROM tree JOIN nodes ON nodes.parent_id = tree.id
  ),
  parts AS MATERIALIZED (
    SELECT kind, array_agg(key) AS keys FROM news
    WHERE kind IN ('file', 'variation', 'price_modifier') AND change = 2 GROUP BY kind
  ),
  said AS (
    SELECT key AS id FROM news WHERE kind IN ('product', 'left product')
    UNION SELECT products.id FROM news JOIN products ON products.sku = news.key
      WHERE kind = 'price' AND part = ANY ($3::text[])
    UNION SELECT products.id FROM parts JOIN products ON
      (kind = 'file' AND products.file_ids && keys)
      OR (kind = 'variation' AND products.variation_ids && keys)
      OR (kind = 'price_modifier' AND products.price_modifiers && keys)
  ),
  shown AS (
    SELECT id FROM said
    UNION SELECT next.id FROM shown CROSS JOIN LATERAL (
      SELECT child.id FROM products AS child WHERE child.parent_id = shown.id
      UNION ALL SELECT bundle_id FROM product_components WHERE product_id = shown.id
    ) AS next
  ),
  parents AS (
    SELECT DISTINCT parent_id AS id FROM said JOIN products USING (id) WHERE parent_id IS NOT NULL
  )
  SELECT EXISTS (SELECT FROM news WHERE kind IN ('catalog', 'catalog_rule') AND key = $1)
    OR EXISTS (SELECT FROM news
      WHERE kind IN ('node', 'hierarchy', 'left node') AND key IN (SELECT id FROM tree))
    OR ${isShown(`(SELECT key AS id FROM news WHERE kind = 'product') AS product`, wasShown)}
    OR ${isShown('parents AS product', wasShown)}
    OR ${isShown('shown AS product', wasShown)} AS is`;

/** Called with every record of a batch in order, and its change. */
type NoteWritten = (valid: ValidRecord, written: WrittenRecord | undefined) => void;

/** A batch of records that is being written. */
interface Batch {
  /** Queries to run before the records can be settled. */
  readonly questions: readonly Ask<readonly FoundRow[]>[];
  /**
   * Settles the records with the results of the queries. Returns the statements that write them.
   */
  settle(found: readonly (readonly FoundRow[])[], note: NoteWritten): Ask<number>[];
}

/** Prepares the batches of an import with the time `now`. */
export function prepareBatches(now: number): (records: readonly ValidRecord[]) => Batch {
  const settlers = new Map<StoredType, Settle<SeedRecord>>();
  const settlerOf = (type: StoredType): Settle<SeedRecord> => {
    const known = settlers.get(type);
    if (known) return known;
    const settler = prepareSettling<SeedRecord>(recordTables[type] as object, now);
    settlers.set(type, settler);
    return settler;
  };

  return (records) => {
    const stored = groupByTable(records);
    const tables = [...stored.keys()];
    const hasSettings = records.some(({ record }) => record.type === 'store');
    return {
      questions: [
        ...tables.map((table) => table.find(stored.get(table) ?? [])),
        ...(hasSettings ? [selectSettings] : []),
      ],
      settle(found, note) {
        const known = new Map(tables.map((table, index) => [table, readAll(table, found[index])]));
        const settled = new Map(tables.map((table) => [table, new Map<string, SettledRow>()]));
        const storedSettings = hasSettings ? found.at(-1)?.[0]?.document : undefined;
        let settings = storedSettings;
        for (const valid of records) note(valid, settleOne(valid));
        return [
          ...tables.flatMap((table) => putRows(table, settled.get(table))),
          ...(settings !== undefined && settings !== storedSettings
            ? [saveSettings(settings)]
            : []),
        ];

        function settleOne(valid: ValidRecord): WrittenRecord | undefined {
          const { record } = valid;
          if (record.type === 'publish') return undefined;
          if (record.type === 'store') {
            const written = settleSettings(record, settings);
            settings = written?.document ?? settings;
            return written;
          }
          const table = tableOf(record.type);
          const key = table.keyOf(record);
          const former = known.get(table)?.get(key);
          const before = settled.get(table)?.get(key) ?? former;
          const next = settlerOf(record.type)(record, before?.document, valid);
          if (next === undefined) return undefined;
          settled.get(table)?.set(key, {
            ...next,
            isNew: former === undefined,
            version: (before?.version ?? 0) + 1,
          });
          return { document: next.document, replaced: before?.document };
        }
      },
    };
  };
}

const tablesByName = new Map<string, RowTable>();

function tableOf(type: StoredType): RowTable {
  const name = recordTables[type].table;
  const known = tablesByName.get(name);
  if (known) return known;
  const table = rowTable(type);
  tablesByName.set(name, table);
  return table;
}

function groupByTable(records: readonly ValidRecord[]): Map<RowTable, SeedRecord[]> {
  const groups = new Map<RowTable, SeedRecord[]>();
  for (const { record } of records) {
    if (record.type === 'publish' || record.type === 'store') continue;
    const table = tableOf(record.type);
    const group = groups.get(table);
    if (group) group.push(record);
    else groups.set(table, [record]);
  }
  return groups;
}

function readAll(table: RowTable, found: readonly FoundRow[] = []): Map<string, StoredRow> {
  return new Map(found.map((row) => table.readFound(row)).map((row) => [row.key, row]));
}

function putRows(table: RowTable, rows: ReadonlyMap<string, SettledRow> | undefined) {
  return rows && rows.size > 0 ? table.put([...rows.values()]) : [];
}

const selectSettings = all(sql<FoundRow>`
  SELECT 'store' AS one, NULL AS other, value AS document, 0 AS version
  FROM settings WHERE name = 'store'`);

function saveSettings(document: string): Ask<number> {
  return run(sql`INSERT INTO settings (name, value) VALUES ('store', ${document})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
}
