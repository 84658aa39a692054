import type { ClientBase } from 'pg';
import type { BuiltFile, BuiltProduct } from '../../../catalog/publication.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  type ListGroup,
  listGroups,
} from '../../../catalog/release-format/stored-product.js';
import type { ValueHolder } from '../../../catalog/release-format/write-lists.js';
import { checksumOf } from '../../../integrity/checksum.js';
import { escapeNul, keyText } from '../../../seeding/key-text.js';
import { loadCopying } from '../connection/connect-client.js';
import { translatePostgresError } from '../connection/errors.js';
import type { Queryable } from '../connection/pool.js';

/** Gives all values that are held back to be written. */
export function storeValues(
  held: Pick<ValueHolder, 'take'>,
  generation: number,
  { values }: Pick<ReleaseBuffers, 'values'>,
): void {
  for (const [attribute, sorted] of held.take()) {
    for (const { value, language, product } of sorted) {
      const [key, long] = keyedValue(value);
      values.add(generation, attribute, key, language, product, long);
    }
  }
}

/** Prepares the rows of products of a release. */
export function prepareProductWriter(
  { generation }: ListedRelease,
  nodeNumbers: ReadonlyMap<string, number>,
  addToLists: (groups: readonly ListGroup[], place: number) => void,
  values: Pick<ValueHolder, 'add'>,
  buffers: ReleaseBuffers,
): (product: BuiltProduct, place: number) => void {
  return (product, place) => {
    const number = productNumber(generation, place);
    const nodes = product.node_ids.map(numberOf);
    buffers.products.add(number, JSON.stringify(nodes), product.packed);
    for (const value of product.values) values.add(number, value);
    addToLists(listGroups(generation, nodes, product.facets), place);
    if (product.main_image_id !== undefined) {
      buffers.productFiles.add(number, 'main_image', 0, product.main_image_id);
    }
    product.file_ids.forEach((id, index) => {
      buffers.productFiles.add(number, 'files', index, id);
    });
    product.component_ids.forEach((id, index) => {
      buffers.components.add(number, index, id);
    });
  };

  function numberOf(nodeId: string): number {
    const number = nodeNumbers.get(nodeId);
    if (number === undefined) throw new RangeError(`node ${nodeId} is not in the release`);
    return number;
  }
}

/** Returns the key of a value, and the value itself if the key is shortened. */
export function keyedValue(value: string): readonly [key: string, long: string | null] {
  const key = keyText(value);
  return [key, key === value ? null : escapeNul(value)];
}

/** Buffers for the rows of an unfinished release. */
export type ReleaseBuffers = ReturnType<typeof bufferRelease>;

/** Writes the rows that were taken, as a part of a transaction. */
type WriteRows = (transaction: Queryable & { readonly client: ClientBase }) => Promise<void>;

/** Makes buffers for the tables of a release. */
export function bufferRelease({ number: release, generation }: ListedRelease) {
  const tables = {
    products: bufferRows('release_products', { number: 'bigint', lists: 'text', packed: 'bytea' }),
    values: bufferRows('release_values', {
      generation: 'bigint',
      attribute: 'integer',
      value: 'text',
      language: 'text',
      product: 'bigint',
      long_value: 'text',
    }),
    productFiles: bufferRows('release_product_files', {
      product: 'bigint',
      kind: 'text',
      position: 'integer',
      file_id: 'text',
    }),
    components: bufferRows('release_components', {
      product: 'bigint',
      position: 'integer',
      component_id: 'text',
    }),
    lists: bufferRows('release_lists', {
      node: 'bigint',
      attribute: 'text',
      value: 'text',
      since: 'bigint',
      total: 'bigint',
      numbers: 'bytea',
      long_value: 'text',
    }),
    blocks: bufferRows('release_list_blocks', { number: 'bigint', numbers: 'bytea' }),
    nodes: bufferRows('release_nodes', {
      number: 'bigint',
      release: 'bigint',
      id: 'text',
      parent: 'text',
      lists: 'bigint',
      curated: 'text',
      checksum: 'bigint',
      hierarchy: 'text',
      position: 'bigint',
    }),
    nodeDocuments: bufferRows('release_node_documents', {
      node: 'bigint',
      language: 'text',
      document: 'text',
      checksum: 'bigint',
      name: 'text',
      slug: 'text',
    }),
    productChanges: bufferRows('release_product_changes', {
      release: 'bigint',
      product: 'bigint',
      change: 'text',
    }),
    listChanges: bufferRows('release_list_changes', {
      release: 'bigint',
      node: 'bigint',
      attribute: 'text',
      value: 'text',
    }),
  };
  const all = Object.values(tables);
  const files = new Map<string, string>();

  return {
    ...tables,
    /** Notes a file. One that looks as it did is not stored again. */
    addFile({ id, document }: BuiltFile): void {
      files.set(id, document);
    },
    /** The bytes of the rows that wait, but for files. */
    size: () => all.reduce((sum, table) => sum + table.size(), 0),
    /** Takes all that waits; undefined when that is nothing. */
    take(): WriteRows | undefined {
      const taken = all.flatMap((table) => table.take() ?? []);
      const someFiles = [...files];
      files.clear();
      if (taken.length === 0 && someFiles.length === 0) return undefined;
      return async (transaction) => {
        if (someFiles.length > 0) await insertFiles(transaction, someFiles);
        for (const rows of taken) await rows.copy(transaction.client);
      };
    },
  };

  async function insertFiles(
    database: Queryable,
    some: readonly (readonly [id: string, document: string])[],
  ): Promise<void> {
    await database.run({
      text: `INSERT INTO release_files (generation, id, since, document, checksum)
        SELECT $1::bigint, file.id, $2::bigint, file.document, file.checksum
        FROM unnest($3::text[], $4::text[], $5::bigint[]) AS file (id, document, checksum)
        WHERE file.document IS DISTINCT FROM (
          SELECT document FROM release_files WHERE generation = $1::bigint AND id = file.id
          ORDER BY since DESC LIMIT 1)
        ON CONFLICT DO NOTHING`,
      values: [
        generation,
        release,
        some.map(([id]) => id),
        some.map(([, document]) => document),
        some.map(([id, document]) => checksumOf(id, document)),
      ],
    });
  }
}

/** Binary type of a column: integers of 8 or 4 bytes, text, or bytes. */
type ColumnType = 'bigint' | 'integer' | 'text' | 'bytea';

/** A value of a row. */
type CopiedValue = number | string | Uint8Array | null;

/** Columns of a table by name, in the order of values in rows. */
type CopiedColumns = Readonly<Record<string, ColumnType>>;

/** Buffer of rows to copy into a table. */
interface RowBuffer {
  add(...row: readonly CopiedValue[]): void;
  /** Returns the size of the buffered rows in bytes. */
  size(): number;
  /** Returns and removes the buffered rows. */
  take(): CopiedRows | undefined;
}

/** Rows to be copied. */
interface CopiedRows {
  copy(client: ClientBase): Promise<void>;
}

/** Number of bytes to extend a full buffer by. */
const chunkLength = 2 ** 18;

/**
 * Buffers rows in the binary form of `COPY`. With bytes it takes a third of the time of the text
 * form, which must encode them.
 */
export function bufferRows(table: string, columns: CopiedColumns): RowBuffer {
  const types = Object.values(columns);
  const sql = `COPY ${table} (${Object.keys(columns).join(', ')}) FROM STDIN (FORMAT binary)`;
  let bytes = Buffer.alloc(0);
  let end = 0;

  const makeRoom = (length: number) => {
    if (end + length <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, end + length, chunkLength));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  const put = (value: CopiedValue, type: ColumnType | undefined) => {
    if (value === null) {
      end = bytes.writeInt32BE(-1, end);
    } else if (typeof value === 'number') {
      end = bytes.writeInt32BE(type === 'integer' ? 4 : 8, end);
      if (type !== 'integer') end = bytes.writeInt32BE(Math.floor(value / 2 ** 32), end);
      end = bytes.writeUInt32BE(value % 2 ** 32, end);
    } else if (typeof value === 'string') {
      const length = bytes.write(value, end + 4);
      bytes.writeInt32BE(length, end);
      end += 4 + length;
    } else {
      end = bytes.writeInt32BE(value.length, end);
      bytes.set(value, end);
      end += value.length;
    }
  };

  return {
    add(...row) {
      makeRoom(2 + row.reduce<number>((sum, value) => sum + mostBytesOf(value), 0));
      end = bytes.writeInt16BE(row.length, end);
      row.forEach((value, index) => {
        put(value, types[index]);
      });
    },
    size: () => end,
    take() {
      if (end === 0) return undefined;
      const rows = bytes.subarray(0, end);
      bytes = Buffer.alloc(0);
      end = 0;
      return { copy: (client) => copyRows(client, sql, rows) };
    },
  };
}

/**
 * Returns the maximum size of a value with its length prefix. A UTF-16 unit takes at most three
 * bytes; a pair takes four.
 */
function mostBytesOf(value: CopiedValue): number {
  if (typeof value === 'string') return 4 + value.length * 3;
  return value instanceof Uint8Array ? 4 + value.length : 12;
}

const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);

async function copyRows(client: ClientBase, sql: string, rows: Buffer): Promise<void> {
  const { from } = await loadCopying();
  await new Promise<void>((resolve, reject) => {
    const copying = client.query(from(sql));
    copying.once('error', (error) => reject(translatePostgresError(error)));
    copying.once('finish', resolve);
    copying.write(header);
    copying.write(rows);
    copying.end(trailer);
  });
}
