import type { ClientBase } from 'pg';
import { translatePostgresError } from '../../connection/errors/translate-postgres-error.js';
import { loadCopying } from '../../connection/load-driver.js';

/** Binary type of a column: integers of 8 or 4 bytes, text, or bytes. */
type ColumnType = 'bigint' | 'integer' | 'text' | 'bytea';

/** A value of a row. */
type CopiedValue = number | string | Uint8Array | null;

/** Columns of a table by name, in the order of values in rows. */
type CopiedColumns = Readonly<Record<string, ColumnType>>;

/** Buffer of rows to copy into a table. */
export interface RowBuffer {
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
