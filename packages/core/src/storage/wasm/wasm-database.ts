import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { Database, Statement } from '../sqlite/connection/sqlite-database.js';

/** A value as SQLite stores it. */
type Value = string | number | null | Uint8Array;

/** Functions of SQLite's C interface. Pointers and result codes are numbers. */
type Functions = Record<
  | `sqlite3_bind_${'blob' | 'double' | 'null' | 'parameter_count' | 'parameter_name' | 'text'}`
  | `sqlite3_column_${'blob' | 'bytes' | 'count' | 'double' | 'name' | 'text' | 'type'}`
  | `sqlite3_${'changes' | 'errmsg' | 'exec' | 'extended_errcode' | 'finalize' | 'get_autocommit'}`
  | `sqlite3_${'prepare_v2' | 'reset' | 'step' | 'total_changes'}`,
  (...values: number[]) => number
>;

/** A database that SQLite in WebAssembly has opened. */
export type Opened = InstanceType<Sqlite3Static['oo1']['DB']>;

/** Result codes, types of columns, and the destructor that makes SQLite copy a bound value. */
const [done, hasRow] = [101, 100];
const [integerColumn, realColumn, textColumn, blobColumn] = [1, 2, 3, 4];
const copied = -1;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Number of bytes that hold most values to bind. */
const usualRoom = 65_536;

/** Returns a database of WebAssembly as a connection for the stores, which closes it. */
export function createWasmDatabase({ wasm, capi }: Sqlite3Static, opened: Opened): Database {
  const pointer = Number(opened.pointer);
  // Directly: the library's own functions convert each value, which takes twice the time.
  const c = wasm.exports as unknown as Functions;
  const statements = new Set<number>();
  // A statement that nobody can run any more frees its memory; the rest do at the end.
  const dropped = new FinalizationRegistry<number>(finalize);
  const out = wasm.alloc(8);
  let room = { at: wasm.alloc(usualRoom), size: usualRoom };

  const database: Database = {
    get open() {
      return opened.isOpen();
    },
    get inTransaction() {
      return opened.isOpen() && c.sqlite3_get_autocommit(pointer) === 0;
    },
    readonly: false,
    prepare: prepare as Database['prepare'],
    transaction: ((work: (...values: unknown[]) => unknown) =>
      Object.assign((...values: unknown[]) => transact('BEGIN', () => work(...values)), {
        immediate: (...values: unknown[]) => transact('BEGIN IMMEDIATE', () => work(...values)),
      })) as unknown as Database['transaction'],
    exec,
    pragma(text, { simple = false } = {}) {
      const statement = prepare(`PRAGMA ${text}`);
      return simple ? statement.pluck().get() : statement.all();
    },
    close() {
      if (!opened.isOpen()) return;
      for (const statement of statements) finalize(statement);
      opened.close();
      wasm.dealloc(room.at);
      wasm.dealloc(out);
    },
  };
  return database;

  function requireOpen(): void {
    if (!opened.isOpen()) throw new TypeError('The database connection is not open');
  }

  function check(code: number, expected = 0): void {
    if (code === expected) return;
    const error = new Error(read(c.sqlite3_errmsg(pointer)));
    const name = capi.sqlite3_js_rc_str(c.sqlite3_extended_errcode(pointer));
    throw Object.assign(error, { name: 'SqliteError', code: name });
  }

  function read(text: number): string {
    return wasm.cstrToJs(text) ?? '';
  }

  /** Writes a text where SQLite reads it until the next value. Returns its length in bytes. */
  function write(text: string): number {
    makeRoom(3 * text.length + 1);
    const bytes = wasm.heap8u().subarray(room.at, room.at + room.size);
    const { written } = encoder.encodeInto(text, bytes);
    bytes[written] = 0;
    return written;
  }

  function makeRoom(size: number): void {
    if (size <= room.size) return;
    const at = wasm.alloc(2 * size);
    wasm.dealloc(room.at);
    room = { at, size: 2 * size };
  }

  function exec(text: string): void {
    requireOpen();
    write(text);
    check(c.sqlite3_exec(pointer, room.at, 0, 0, 0));
  }

  function transact(begin: string, work: () => unknown): unknown {
    const isNested = database.inTransaction;
    exec(isNested ? 'SAVEPOINT inner' : begin);
    try {
      const result = work();
      exec(isNested ? 'RELEASE inner' : 'COMMIT');
      return result;
    } catch (error) {
      // SQLite rolls back the whole transaction on some errors.
      if (database.inTransaction) exec(isNested ? 'ROLLBACK TO inner; RELEASE inner' : 'ROLLBACK');
      throw error;
    }
  }

  function finalize(statement: number): void {
    if (statements.delete(statement)) c.sqlite3_finalize(statement);
  }

  function prepare(text: string): Statement {
    requireOpen();
    const length = write(text);
    check(c.sqlite3_prepare_v2(pointer, room.at, length, out, 0));
    const statement = Number(wasm.peekPtr(out));
    statements.add(statement);
    const parameters = listNames(c.sqlite3_bind_parameter_count(statement), (index) =>
      c.sqlite3_bind_parameter_name(statement, index + 1),
    );
    let columns: readonly string[] | undefined;
    let isPlucked = false;
    // Everything that runs the statement holds this object, a half-read iteration included.
    const reader = { step: () => step(statement), readRow };
    dropped.register(reader, statement);
    return {
      run(...values) {
        const before = c.sqlite3_total_changes(pointer);
        use(values, () => {
          while (reader.step());
        });
        const hasChanged = c.sqlite3_total_changes(pointer) !== before;
        return { changes: hasChanged ? c.sqlite3_changes(pointer) : 0 };
      },
      get: (...values) => use(values, () => (reader.step() ? reader.readRow() : undefined)),
      all: (...values) =>
        use(values, () => {
          const rows: unknown[] = [];
          while (reader.step()) rows.push(reader.readRow());
          return rows;
        }),
      *iterate(...values) {
        try {
          bindAll(values);
          while (reader.step()) yield reader.readRow();
        } finally {
          reset(statement);
        }
      },
      pluck() {
        isPlucked = true;
        return this;
      },
    };

    function use<Result>(values: readonly unknown[], work: () => Result): Result {
      try {
        bindAll(values);
        return work();
      } finally {
        reset(statement);
      }
    }

    function bindAll(values: readonly unknown[]): void {
      requireOpen();
      const listed = values.flat() as Value[];
      const named = listed[0] as unknown as Readonly<Record<string, Value>>;
      parameters.forEach((name, index) => {
        const value = name === '' ? listed[index] : named[name.slice(1)];
        check(bind(statement, index + 1, value));
      });
    }

    function readRow(): unknown {
      if (isPlucked) return readColumn(statement, 0);
      columns ??= listNames(c.sqlite3_column_count(statement), (column) =>
        c.sqlite3_column_name(statement, column),
      );
      const row: Record<string, unknown> = {};
      for (let column = 0; column < columns.length; column += 1) {
        row[columns[column] ?? ''] = readColumn(statement, column);
      }
      return row;
    }
  }

  /** Reads names that SQLite tells by their pointers; a parameter without one has an empty name. */
  function listNames(count: number, find: (index: number) => number): string[] {
    return Array.from({ length: count }, (_, index) => read(find(index)));
  }

  function bind(statement: number, index: number, value: Value | undefined): number {
    if (value === null) return c.sqlite3_bind_null(statement, index);
    if (typeof value === 'number') return c.sqlite3_bind_double(statement, index, value);
    if (typeof value === 'string') {
      const length = write(value);
      return c.sqlite3_bind_text(statement, index, room.at, length, copied);
    }
    if (!ArrayBuffer.isView(value)) {
      throw new TypeError('SQLite stores numbers, strings, bytes and null only');
    }
    makeRoom(value.length);
    wasm.heap8u().set(value, room.at);
    return c.sqlite3_bind_blob(statement, index, room.at, value.length, copied);
  }

  function step(statement: number): boolean {
    requireOpen();
    const code = c.sqlite3_step(statement);
    if (code !== hasRow) check(code, done);
    return code === hasRow;
  }

  function reset(statement: number): void {
    if (statements.has(statement)) c.sqlite3_reset(statement);
  }

  function readColumn(statement: number, column: number): Value {
    switch (c.sqlite3_column_type(statement, column)) {
      case integerColumn:
      case realColumn:
        return c.sqlite3_column_double(statement, column);
      case textColumn: {
        const at = c.sqlite3_column_text(statement, column);
        const end = at + c.sqlite3_column_bytes(statement, column);
        return decoder.decode(wasm.heap8u().subarray(at, end));
      }
      case blobColumn: {
        const at = c.sqlite3_column_blob(statement, column);
        const end = at + c.sqlite3_column_bytes(statement, column);
        return Buffer.from(wasm.heap8u().slice(at, end).buffer);
      }
      default:
        return null;
    }
  }
}
