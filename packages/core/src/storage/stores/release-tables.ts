import type { BuiltFile } from '../../catalog/publication.js';
import type {
  ListContent,
  ListedRelease,
  ListName,
} from '../../catalog/release-format/stored-product.js';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText, longText } from '../../seeding/key-text.js';
import {
  type Ask,
  append,
  eachRow,
  type Insertion,
  numberAt,
  run,
  sql,
  tableOf,
  valueAt,
} from '../engine/statement.js';

/** Tables of the rows of a release. */
export const tables = {
  products: tableOf('release_products', { number: 'integer', lists: 'text', packed: 'bytes' }),
  values: tableOf('release_values', {
    generation: 'integer',
    attribute: 'short',
    value: 'text',
    language: 'text',
    product: 'integer',
    long_value: 'text',
  }),
  productFiles: tableOf('release_product_files', {
    product: 'integer',
    kind: 'text',
    position: 'short',
    file_id: 'text',
  }),
  components: tableOf('release_components', {
    product: 'integer',
    position: 'short',
    component_id: 'text',
  }),
  lists: tableOf('release_lists', {
    node: 'integer',
    attribute: 'text',
    value: 'text',
    since: 'integer',
    total: 'integer',
    numbers: 'bytes',
    long_value: 'text',
  }),
  blocks: tableOf('release_list_blocks', { number: 'integer', numbers: 'bytes' }),
  nodes: tableOf('release_nodes', {
    number: 'integer',
    release: 'integer',
    id: 'text',
    parent: 'text',
    lists: 'integer',
    curated: 'text',
    checksum: 'integer',
    hierarchy: 'text',
    position: 'integer',
  }),
  nodeDocuments: tableOf('release_node_documents', {
    node: 'integer',
    language: 'text',
    document: 'text',
    checksum: 'integer',
    name: 'text',
    slug: 'text',
  }),
  productChanges: tableOf('release_product_changes', {
    release: 'integer',
    product: 'integer',
    change: 'text',
  }),
  listChanges: tableOf('release_list_changes', {
    release: 'integer',
    node: 'integer',
    attribute: 'text',
    value: 'text',
  }),
};

/** A row about a product that a release adds to its generation, or no longer needs. */
export type ProductChange = {
  readonly release: number;
  readonly product: number;
  readonly change: 'added' | 'retired';
};

export function listRow({ node, attribute, value }: ListName, content: ListContent, since: number) {
  return { node, attribute, ...keyed(value), since, ...content };
}

export function blockRow(number: number, numbers: Uint8Array) {
  return { number, numbers };
}

/** Columns of a text that rows are found by. */
export function keyed(text: string) {
  const value = keyText(text);
  return { value, long_value: value === text ? null : longText(text) };
}

/** Size in bytes that a row counts as, beside its content. */
const rowSize = 200;

/** Rows that wait to be written. */
interface RowBuffer {
  /** Adds a row; `bytes` is the size of its content. */
  add<Row>(into: Insertion<Row>, row: Row, bytes?: number): void;
  /** Adds files. One that looks as it did is not stored again. */
  addFiles(files: readonly BuiltFile[]): void;
  /** Returns the size of the rows in bytes. */
  size(): number;
  /** Returns what writes the rows, and removes them. */
  take(release: ListedRelease): readonly Ask<number>[];
}

/** Creates a buffer without rows. */
export function createRowBuffer(): RowBuffer {
  const waiting = new Map<Insertion, unknown[]>();
  const files = new Map<string, string>();
  let size = 0;
  return {
    add(into, row, bytes = 0) {
      const rows = waiting.get(into as Insertion) ?? [];
      if (rows.push(row) === 1) waiting.set(into as Insertion, rows);
      size += rowSize + bytes;
    },
    addFiles(added) {
      for (const { id, document } of added) {
        files.set(id, document);
        size += rowSize + document.length;
      }
    },
    size: () => size,
    take(release) {
      const asks = [...waiting].map(([into, rows]) => append(into, rows as never[]));
      if (files.size > 0) asks.push(insertFiles(release, [...files]));
      waiting.clear();
      files.clear();
      size = 0;
      return asks;
    },
  };
}

function insertFiles(
  { number, generation }: ListedRelease,
  files: readonly (readonly [id: string, document: string])[],
): Ask<number> {
  const given = files.map(([id, document]) => [id, document, checksumOf(id, document)] as const);
  return run(sql`
    INSERT INTO release_files (generation, id, since, document, checksum)
    SELECT CAST(${generation} AS bigint), file.id, CAST(${number} AS bigint), file.document, file.checksum
    FROM (
      SELECT ${valueAt(0)} AS id, ${valueAt(1)} AS document, ${numberAt(2)} AS checksum
      FROM ${eachRow(given)}) AS file
    WHERE file.document IS DISTINCT FROM (
      SELECT known.document FROM release_files AS known
      WHERE known.generation = ${generation} AND known.id = file.id ORDER BY known.since DESC LIMIT 1)
    ON CONFLICT DO NOTHING`);
}
