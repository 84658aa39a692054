import { slicesOf } from '../../environment/turns.js';

/** A value of a statement. */
export type Value = string | number | null | Uint8Array;

/** SQL that engines write differently. */
export interface Word {
  readonly sqlite: string;
  readonly postgres: string;
}

/** A parameter with the SQL around it, where `?` stands for the parameter. A list is bound as one. */
export interface Bound {
  readonly bind: Value | readonly (string | number)[];
  readonly sql: Word;
}

/** An SQL statement or a part of one, with its values. `Row` names the rows of its result. */
export interface Statement<Row = unknown> {
  readonly parts: readonly string[];
  readonly values: readonly (Value | Bound | Word | Statement)[];
  /** Never set: the type of the rows. */
  readonly row?: Row;
}

/**
 * Makes a statement. Values become parameters; words and other statements become a part of its text, as in
 * ``sql<{ name: string }>`SELECT name FROM products WHERE id ${among(ids)} LIMIT ${limit}` ``.
 */
export function sql<Row = unknown>(
  parts: TemplateStringsArray,
  ...values: Statement['values']
): Statement<Row> {
  return { parts, values };
}

/** Makes a part of a statement from a text of the program, such as the name of a table. */
export function text<Row = unknown>(written: string): Statement<Row> {
  return { parts: [written], values: [] };
}

/** `id ${among(ids)}`: the condition that a column has one of some texts. */
export function among(list: readonly string[]): Bound {
  return { bind: list, sql: isAmong };
}

const isAmong: Word = {
  sqlite: 'IN (SELECT value FROM json_each(?))',
  postgres: '= ANY (?::text[])',
};

/** `number ${amongNumbers(numbers)}`: the condition that a column has one of some whole numbers. */
export function amongNumbers(list: readonly number[]): Bound {
  return { bind: list, sql: isAmongNumbers };
}

const isAmongNumbers: Word = { sqlite: isAmong.sqlite, postgres: '= ANY (?::bigint[])' };

/**
 * `(node, value) ${amongRows(rows, ['bigint', 'text'])}`: the condition that columns have the values of one of some
 * rows.
 */
export function amongRows(
  rows: readonly (readonly (string | number)[])[],
  types: readonly ('bigint' | 'text')[],
): Bound {
  const values = types.map((_, index) => `value ->> ${index}`).join(', ');
  const casts = types.map((type, index) => `(value::jsonb ->> ${index})::${type}`).join(', ');
  return {
    bind: rows.map(rowText),
    sql: {
      sqlite: `IN (SELECT ${values} FROM json_each(?))`,
      postgres: `IN (SELECT ${casts} FROM unnest(?::text[]) AS given (value))`,
    },
  };
}

/**
 * `SELECT ${valueAt(0)} AS id FROM ${eachRow(rows)}`: a row for each of some rows of values, whose columns are read by
 * {@link valueAt} and {@link numberAt}.
 */
export function eachRow(rows: readonly (readonly (string | number)[])[]): Bound {
  return each(rows.map(rowText), 'given');
}

/** A text of a row of {@link eachRow}, by its index. */
export function valueAt(index: number): Word {
  return {
    sqlite: `given.value ->> ${index}`,
    postgres: `given.value::jsonb ->> ${index}`,
  };
}

/** A whole number of a row of {@link eachRow}, by its index. */
export function numberAt(index: number): Statement {
  return sql`CAST(${valueAt(index)} AS bigint)`;
}

function rowText(row: readonly (string | number)[]): string {
  // An escape of half a letter would be another text than the one that is stored.
  return JSON.stringify(
    row.map((value) => (typeof value === 'string' ? value.toWellFormed() : value)),
  );
}

/** `FROM ${each(ids, 'given')}`: rows with a `value`, one for each of some texts, in any order. */
export function each(list: readonly string[], alias: string): Bound {
  const postgres = `unnest(?::text[]) AS ${alias} (value)`;
  return { bind: list, sql: { sqlite: `json_each(?) AS ${alias}`, postgres } };
}

/** `FROM ${eachNumber(numbers, 'given')}`: rows with a `value`, one for each of some whole numbers. */
export function eachNumber(list: readonly number[], alias: string): Bound {
  const postgres = `unnest(?::bigint[]) AS ${alias} (value)`;
  return { bind: list, sql: { sqlite: `json_each(?) AS ${alias}`, postgres } };
}

/**
 * ``FROM ${each(ids, 'given')} ${lookUp('nodes', 'node', sql`node.id = given.value`)}``: joins the rows of a table to
 * each row before it, by an index. PostgreSQL has no statistics of a table that was just filled, and would cache a
 * plan that reads all of it; `OFFSET 0` prevents that.
 */
export function lookUp(table: string, alias: string, condition: Statement): Statement {
  const rows = `${table} AS ${alias}`;
  const from: Word = {
    sqlite: `CROSS JOIN ${rows} ON`,
    postgres: `CROSS JOIN LATERAL (SELECT * FROM ${rows} WHERE`,
  };
  return sql`${from} ${condition} ${{ sqlite: '', postgres: `OFFSET 0) AS ${alias}` }}`;
}

/** Locks rows of a table until the transaction ends. SQLite has one writer at a time. */
export const forUpdate: Word = { sqlite: '', postgres: 'FOR UPDATE' };

/** Locks rows of a table, and leaves out those that others have locked. */
export const skipLocked: Word = { sqlite: '', postgres: 'FOR UPDATE SKIP LOCKED' };

/** Keeps rows of a table from being deleted until the transaction ends. */
export const forKeyShare: Word = { sqlite: '', postgres: 'FOR KEY SHARE' };

/** `FROM products, ${eachIn('products.file_ids')} AS file`: a row for each `value` of a column of lists. */
export function eachIn(column: string, alias: string): Word {
  return {
    sqlite: `json_each(${column}) AS ${alias}`,
    postgres: `unnest(${column}) AS ${alias} (value)`,
  };
}

/** The condition that a column of bytes has some bytes in it. */
export function containsBytes(column: string, bytes: Uint8Array): Bound {
  const postgres = `position(?::bytea IN ${column}) > 0`;
  return { bind: bytes, sql: { sqlite: `instr(${column}, ?) > 0`, postgres } };
}

/** The condition that a column of texts has a text of another one in it. */
export function containsText(column: string, wanted: string): Word {
  return {
    sqlite: `instr(${column}, ${wanted}) > 0`,
    postgres: `position(${wanted} IN ${column}) > 0`,
  };
}

/** Column of the order in which rows were written: `ORDER BY ${writeOrder}`. */
export const writeOrder: Word = { sqlite: 'rowid', postgres: 'row' };

/** A JSON array of the texts of a column, as an aggregate. */
export function listOf(column: string): Word {
  return { sqlite: `json_group_array(${column})`, postgres: `json_agg(${column})::text` };
}

/** The larger of two values, as an expression. */
export function greater(one: string, other: string): Word {
  return { sqlite: `max(${one}, ${other})`, postgres: `greatest(${one}, ${other})` };
}

/** Text of a statement for an engine, and what it binds. */
export interface Compiled {
  readonly text: string;
  readonly values: readonly (Value | Bound)[];
}

/** Form of an engine's statements. */
export interface Dialect {
  readonly engine: keyof Word;
  /** Returns the parameter at an index, which counts from 1. */
  value(index: number): string;
}

/** Writes the text of a statement for an engine. */
export function compile(statement: Statement, dialect: Dialect): Compiled {
  const values: (Value | Bound)[] = [];
  const write = (part: Statement): string => {
    let written = part.parts[0] ?? '';
    part.values.forEach((value, index) => {
      written += writeValue(value) + (part.parts[index + 1] ?? '');
    });
    return written;
  };
  const writeValue = (value: Statement['values'][number]): string => {
    if (!isParameter(value)) return 'parts' in value ? write(value) : value[dialect.engine];
    const index = values.push(value);
    const parameter = dialect.value(index);
    return isBound(value) ? value.sql[dialect.engine].replace('?', () => parameter) : parameter;
  };
  return { text: write(statement), values };
}

/**
 * Caches what an engine makes of a statement's text, such as a prepared statement. A template whose values are
 * parameters and constant words is found without writing its text again.
 */
export function createTextCache<Made>(
  dialect: Dialect,
  make: (text: string) => Made,
): (statement: Statement) => { readonly made: Made; readonly values: Compiled['values'] } {
  const templates = new WeakMap<readonly string[], Template<Made>>();
  const byText = new Map<string, Made>();
  return (statement) => {
    const known = templates.get(statement.parts);
    const values = known && takeParameters(statement, known.constants);
    if (values) return { made: known.made, values };
    const { text, values: written } = compile(statement, dialect);
    let made = byText.get(text);
    if (made === undefined) {
      if (byText.size >= mostTexts) byText.clear();
      made = make(text);
      byText.set(text, made);
    }
    // The parts of a template are the same object each time.
    if (!known && 'raw' in statement.parts) {
      templates.set(statement.parts, { made, constants: statement.values.map(constantOf) });
    }
    return { made, values: written };
  };
}

/** Maximum number of texts to keep, for those that differ from call to call. */
const mostTexts = 1_000;

interface Template<Made> {
  readonly made: Made;
  /** Constant at each of its places; undefined for a parameter. */
  readonly constants: readonly unknown[];
}

/** Returns the parameters of a statement; undefined if anything else is not as it was. */
function takeParameters(
  { values }: Statement,
  constants: readonly unknown[],
): Compiled['values'] | undefined {
  const parameters: (Value | Bound)[] = [];
  for (const [index, value] of values.entries()) {
    if (constantOf(value) !== constants[index]) return undefined;
    if (isParameter(value)) parameters.push(value);
    else if ('parts' in value && value.values.length > 0) return undefined;
  }
  return parameters;
}

/** Returns what a value adds to the text of its template, other than a plain parameter. */
function constantOf(value: Statement['values'][number]): unknown {
  if (!isParameter(value)) return value;
  return isBound(value) ? value.sql : undefined;
}

/** True for a parameter with SQL of its own. */
export function isBound(value: Value | Bound): value is Bound {
  return typeof value === 'object' && value !== null && 'bind' in value;
}

function isParameter(value: Statement['values'][number]): value is Value | Bound {
  return (
    value === null || typeof value !== 'object' || value instanceof Uint8Array || 'bind' in value
  );
}

/** One thing that a transaction asks of its engine. `yield*` gives the result of it. */
export class Ask<Result> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  *[Symbol.iterator](): Work<Result> {
    return (yield this.step) as Result;
  }
}

/** A thing to ask for, as an engine sees it. */
export type Step =
  | { readonly kind: 'all' | 'first' | 'run' | 'send'; readonly statement: Statement }
  | { readonly kind: 'explain'; readonly statement: Statement }
  | {
      readonly kind: 'insert' | 'append';
      readonly into: Insertion;
      readonly rows: readonly unknown[];
    }
  | { readonly kind: 'lock'; readonly name: string; readonly isShared: boolean }
  | { readonly kind: 'together' | 'sendAll'; readonly steps: readonly Step[] };

/**
 * A transaction, or a part of one: it yields what it asks for, and gets the answers. SQLite runs it at once,
 * PostgreSQL awaits it step by step. An engine may run it again from its beginning.
 */
export type Work<Result> = Generator<Step, Result, unknown>;

/** Asks for the rows of a statement. */
export function all<Row>(statement: Statement<Row>): Ask<readonly Row[]> {
  return new Ask({ kind: 'all', statement });
}

/** Asks for the first row of a statement. */
export function first<Row>(statement: Statement<Row>): Ask<Row | undefined> {
  return new Ask({ kind: 'first', statement });
}

/** Runs a statement, and asks for the number of rows that it changed. */
export function run(statement: Statement): Ask<number> {
  return new Ask({ kind: 'run', statement });
}

/** Runs a statement without waiting for its end. If it fails, so does the transaction. */
export function send(statement: Statement): Ask<undefined> {
  return new Ask({ kind: 'send', statement });
}

/** A statement as an engine runs it. */
export interface Explanation {
  readonly sql: string;
  /** Values by the number of their parameter, from 1. */
  readonly parameters: Record<string, unknown>;
  /** Query plan of the engine, one line per step. */
  readonly plan: string[];
}

/** Asks how a statement is run, without running it. */
export function explain(statement: Statement): Ask<Explanation> {
  return new Ask({ kind: 'explain', statement });
}

/** Describes a statement on one line. */
export function describeStatement(
  text: string,
  values: readonly unknown[],
  plan: readonly string[],
): Explanation {
  const parameters = values.map((value, index) => [String(index + 1), value]);
  return {
    sql: text.replaceAll(/\s+/g, ' ').trim(),
    parameters: Object.fromEntries(parameters),
    plan: [...plan],
  };
}

/** Asks for several things without waiting for their end. If one fails, so does the next step of the transaction. */
export function sendAll(asks: readonly Ask<unknown>[]): Ask<undefined> {
  return new Ask({ kind: 'sendAll', steps: asks.map(({ step }) => step) });
}

/** Holds a name until the transaction ends. SQLite has one writer at a time, and does nothing. */
export function lock(name: string, manner: 'shared' | 'alone'): Ask<undefined> {
  return new Ask({ kind: 'lock', name, isShared: manner === 'shared' });
}

/** Asks for several things that do not depend on each other. A server gets them together, in this order. */
export function together<const Asks extends readonly Ask<unknown>[]>(
  ...asks: Asks
): Ask<{ readonly [Index in keyof Asks]: Asks[Index] extends Ask<infer Result> ? Result : never }> {
  return new Ask({ kind: 'together', steps: asks.map(({ step }) => step) });
}

/** Asks for the rows of some keys at a time, so that others get their turns between. */
export function* inSlices<Key, Row>(
  keys: readonly Key[],
  ask: (some: readonly Key[]) => Ask<readonly Row[]>,
  size = 250,
): Work<readonly Row[]> {
  const rows: (readonly Row[])[] = [];
  for (const some of slicesOf(keys, size)) rows.push(yield* ask(some));
  return rows.flat();
}

/** Does works that do not depend on each other beside each other: a server gets what they ask for together. */
export function* inParallel<const Works extends readonly Work<unknown>[]>(
  ...works: Works
): Work<{
  readonly [Index in keyof Works]: Works[Index] extends Work<infer Result> ? Result : never;
}> {
  const states = works.map((work) => ({ work, next: work.next() }));
  for (;;) {
    const open = states.filter(({ next }) => !next.done);
    if (open.length === 0) break;
    const steps = open.map(({ next }) => next.value as Step);
    const answers = (yield { kind: 'together', steps }) as readonly unknown[];
    open.forEach((state, index) => {
      state.next = state.work.next(answers[index]);
    });
  }
  return states.map(({ next }) => next.value) as never;
}

/**
 * Type of a column: `texts` is a list of texts, `document` a text without the letter U+001E, and `short` a whole number
 * of four bytes. A `record` is a document that SQLite compresses; its column is read by the name `document`.
 */
export type ColumnType = TextType | 'integer' | 'short' | 'real' | 'bytes' | 'texts';
type TextType = 'text' | 'document' | 'record';

/** A column, and the function that returns its value from what a row is made of. */
export interface TableColumn<Item> {
  readonly name: string;
  readonly type: ColumnType;
  readonly read: (item: Item) => Value | readonly string[];
}

/** Rows to insert into a table, and what to do about a row that it has already. */
export interface Insertion<Item = never> {
  readonly table: string;
  readonly columns: readonly TableColumn<Item>[];
  /** Such as `ON CONFLICT (id) DO NOTHING`. */
  readonly conflict?: Statement;
}

/** Inserts rows, and asks for the number of rows that were inserted or changed. */
export function insert<Item>(into: Insertion<Item>, rows: readonly Item[]): Ask<number> {
  return new Ask({ kind: 'insert', into, rows });
}

/** Inserts many rows that are all new, in the fastest way of an engine. A session that writes releases can. */
export function append<Item>(into: Insertion<Item>, rows: readonly Item[]): Ask<number> {
  return new Ask({ kind: 'append', into, rows });
}

/** Makes the insertion of rows that are objects with the columns of a table. */
export function tableOf<const Columns extends Readonly<Record<string, ColumnType>>>(
  table: string,
  columns: Columns,
): Insertion<Readonly<Record<keyof Columns & string, Value>>> {
  return {
    table,
    columns: Object.entries(columns).map(([name, type]) => ({
      name,
      type,
      read: (row: Readonly<Record<string, Value>>) => row[name] ?? null,
    })),
  };
}
