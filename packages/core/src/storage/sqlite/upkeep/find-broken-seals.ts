import type { Database } from 'better-sqlite3';
import { requireSeal, requireSealOf, sealSize } from '../../../integrity/seal.js';

type Value = string | number | null | Buffer;

/** What is sealed: a check of a row, and the columns that it takes, the seal last. */
const sealed: readonly {
  readonly table: string;
  readonly columns: string;
  readonly requireIntact: (row: readonly Value[]) => void;
}[] = [
  {
    table: 'releases',
    columns:
      'number, id, catalog_id, generation, published_at, default_language, languages, sale_changes, products, seal',
    requireIntact: requireSealedValues,
  },
  { table: 'release_products', columns: 'packed', requireIntact: requireSealedBytes },
  { table: 'release_lists', columns: 'numbers', requireIntact: requireSealedBytes },
  { table: 'release_list_blocks', columns: 'numbers', requireIntact: requireSealedBytes },
  {
    table: 'release_nodes',
    columns: 'release, id, lists, curated, seal',
    requireIntact: requireSealedValues,
  },
  {
    table: 'release_node_documents',
    columns: 'node, language, document, seal',
    requireIntact: requireSealedValues,
  },
  { table: 'release_files', columns: 'id, document, seal', requireIntact: requireSealedValues },
  { table: 'subscriptions', columns: 'document, seal', requireIntact: requireSealedValues },
  { table: 'carts', columns: 'document, seal', requireIntact: requireSealedValues },
  { table: 'offerings', columns: 'document, seal', requireIntact: requireSealedValues },
];

/** The tables in which something is not as it was written, a sentence each. SQLite itself cannot see that. */
export function findBrokenSeals(database: Database): string[] {
  return sealed
    .filter(({ table, columns, requireIntact }) => {
      const rows = database.prepare<[], Value[]>(`SELECT ${columns} FROM ${table}`).raw();
      for (const row of rows.iterate()) if (!isIntact(() => requireIntact(row))) return true;
      return false;
    })
    .map(({ table }) => `what ${table} holds is not what was written`);
}

function isIntact(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

function requireSealedBytes([bytes]: readonly Value[]): void {
  if (!Buffer.isBuffer(bytes)) throw new RangeError('bytes are stored as bytes');
  requireSeal(bytes, 0, bytes.length - sealSize);
}

function requireSealedValues(row: readonly Value[]): void {
  const values = row.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
  const seal = values.pop() ?? null;
  requireSealOf(seal === null ? null : Number(seal), ...values);
}
