import { nextTurn, takeTurns } from '../../../environment/turns.js';
import type { Engine, Session } from '../../engine/engine.js';
import {
  type Ask,
  all,
  type Compiled,
  compile,
  createTextCache,
  type Dialect,
  describeStatement,
  type Explanation,
  type Insertion,
  isBound,
  type Statement,
  type Step,
  type TableColumn,
  type Value,
  type Work,
} from '../../engine/statement.js';
import { type Compression, compressedMark, createCompression } from './compressed-records.js';
import type { Connection, Session as OwnSession } from './connection.js';
import { perform, translateSqliteError } from './errors.js';
import type { GroupCommit } from './group-commit.js';
import type { Database, Statement as Prepared } from './sqlite-database.js';

/** Creates the engine of a connection, whose changes share commits. */
export function createSqliteEngine(
  { database, apart }: Pick<Connection, 'database' | 'apart'>,
  group: Pick<GroupCommit, 'join'>,
): Engine {
  const runner = createRunner(database);
  const read = database.transaction(runner.run);
  return {
    ask: <Result>(ask: Ask<Result>) => perform(() => runner.answer(ask.step) as Result),
    read: <Result>(work: () => Work<Result>) => perform(() => read(work()) as Result),
    write: (_key, work) =>
      group.join(() => {
        const before = runner.changes();
        const result = runner.run(work());
        apart.rows += runner.changes() - before;
        return result;
      }, runner.changes),
    change: (work) => group.join(() => runner.run(work()), runner.changes),
  };
}

/** Returns a function that does some work within the transaction that is open. */
export function prepareWork<Result>(database: Database, work: () => Work<Result>): () => Result {
  const { run } = createRunner(database);
  return () => run(work());
}

/** Runs the work of transactions on a connection. */
export interface Runner {
  /** Does one thing at once. */
  answer(step: Step): unknown;
  /** Reads the rows of a statement one by one. The connection can do nothing else meanwhile. */
  iterate<Row>(statement: Statement<Row>): IterableIterator<Row>;
  /** Runs work that reads. It may go on after an error, which is translated. */
  read<Result>(work: Work<Result>): Result;
  /** Runs work like `read`; others get their turns between its steps. */
  readInTurns<Result>(work: Work<Result>): Promise<Result>;
  /** Runs work to its end, within the transaction that is open. */
  run<Result>(work: Work<Result>): Result;
  /** Returns the number of rows that it has changed so far. */
  changes(): number;
}

const dialect: Dialect = {
  engine: 'sqlite',
  value: () => '+?',
};

/** Returns the text of a statement, with `+?` for its values. */
export function textOf(statement: Statement): string {
  return compile(statement, dialect).text;
}

/** Creates the runner of a connection. It keeps statements prepared, and compresses records. */
export function createRunner(
  database: Database,
  startCompression: () => Compression = () => createCompression(database),
): Runner {
  const prepare = createTextCache(dialect, (text) => database.prepare<unknown[]>(text));
  const inserts = new WeakMap<Insertion, Prepared>();
  let compression: Compression | undefined;
  let changed = 0;

  return {
    answer,
    iterate<Row>(statement: Statement<Row>) {
      const { made: prepared, values } = prepare(statement);
      return restoreEach(prepared.iterate(...values.map(bind)) as IterableIterator<Row>);
    },
    read,
    readInTurns,
    run,
    changes: () => changed,
  };

  function read<Result>(work: Work<Result>): Result {
    let next = work.next();
    while (!next.done) {
      let answered: unknown;
      try {
        answered = answer(next.value);
      } catch (error) {
        next = work.throw(translateSqliteError(error));
        continue;
      }
      next = work.next(answered);
    }
    return next.value;
  }

  async function readInTurns<Result>(work: Work<Result>): Promise<Result> {
    const turn = takeTurns();
    const answerInTurns = async (step: Step): Promise<unknown> => {
      if (step.kind === 'together' || step.kind === 'sendAll') {
        const answers: unknown[] = [];
        for (const one of step.steps) answers.push(await answerInTurns(one));
        return answers;
      }
      const answered = answer(step);
      await turn();
      return answered;
    };
    let next = work.next();
    while (!next.done) {
      let answered: unknown;
      try {
        answered = await answerInTurns(next.value);
      } catch (error) {
        next = work.throw(translateSqliteError(error));
        continue;
      }
      next = work.next(answered);
    }
    return next.value;
  }

  function run<Result>(work: Work<Result>): Result {
    let next = work.next();
    while (!next.done) next = work.next(answer(next.value));
    return next.value;
  }

  function answer(step: Step): unknown {
    switch (step.kind) {
      case 'together':
        return step.steps.map(answer);
      case 'sendAll':
        for (const one of step.steps) answer(one);
        return undefined;
      case 'insert':
      case 'append':
        return insertAll(step.into, step.rows);
      case 'lock':
        return undefined;
      case 'explain':
        return explain(step.statement);
      default:
        return ask(step.kind, step.statement);
    }
  }

  function ask(kind: 'all' | 'first' | 'run' | 'send', statement: Statement): unknown {
    const { made: prepared, values } = prepare(statement);
    const bound = values.map(bind);
    if (kind === 'all') return restoreRows(prepared.all(...bound));
    if (kind === 'first') return restoreRow(prepared.get(...bound));
    return count(prepared.run(...bound).changes);
  }

  /** Replaces a compressed record in a row by the record. */
  function restoreRow<Row>(row: Row): Row {
    const found = row as { document?: unknown } | undefined;
    if (typeof found?.document === 'string' && found.document.startsWith(compressedMark)) {
      compression ??= startCompression();
      found.document = compression.restore(found.document);
    }
    return row;
  }

  function restoreRows<Row>(rows: Row[]): Row[] {
    rows.forEach(restoreRow);
    return rows;
  }

  function* restoreEach<Row>(rows: IterableIterator<Row>): IterableIterator<Row> {
    for (const row of rows) yield restoreRow(row);
  }

  function explain(statement: Statement): Explanation {
    const { text, values } = compile(statement, dialect);
    const bound = values.map(bind);
    const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
    const steps = plan.all(...bound).map(({ detail }) => detail);
    return describeStatement(text, bound, steps);
  }

  function count(changes: number): number {
    changed += changes;
    return changes;
  }

  function insertAll(into: Insertion, rows: readonly unknown[]): number {
    let prepared = inserts.get(into);
    if (!prepared) {
      prepared = database.prepare(insertText(into));
      inserts.set(into, prepared);
    }
    const columns = into.columns as readonly TableColumn<unknown>[];
    const record = columns.find(({ type }) => type === 'record');
    if (record) compression ??= startCompression();
    const records = record && compression?.compress(into.table, rows.map(record.read) as string[]);
    let changes = 0;
    for (const [index, row] of rows.entries()) {
      const values = columns.map((column) =>
        column === record ? (records?.[index] ?? null) : bindColumn(column.read(row)),
      );
      // Counted row by row, so that an error in a later row does not hide the ones before.
      changes += count(prepared.run(values).changes);
    }
    return changes;
  }
}

/** One row: for a statement of several rows, SQLite would write every page that it changes to a file of its own. */
function insertText({ table, columns, conflict }: Insertion): string {
  const names = columns.map(({ name }) => name).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const otherwise = conflict ? compile(conflict, dialect).text : '';
  return `INSERT INTO ${table} (${names}) VALUES (${marks}) ${otherwise}`;
}

function bind(value: Compiled['values'][number]): Value {
  return isBound(value) ? bindColumn(value.bind) : value;
}

/** Returns what a column holds: a list as JSON text. */
function bindColumn(value: Value | readonly (string | number)[]): Value {
  if (!Array.isArray(value)) return value as Value;
  // As SQLite stores texts, which JSON would keep as they are.
  return JSON.stringify(value.map((one) => (typeof one === 'string' ? one.toWellFormed() : one)));
}

/** Number of rows to read at a time, so that other work gets its turn. */
const mostAtOnce = 500;

/** Opens a session that reads one state of a store. A store in memory has one that others change. */
export async function openReading({
  openSession,
}: Pick<Connection, 'openSession'>): Promise<Session> {
  const session = await perform(openSession);
  try {
    // It reads most rows once, so it needs a cache of 16 MiB at most.
    if (!session.shared) session.database.exec('PRAGMA cache_size = -16384; BEGIN');
  } catch (error) {
    session.end();
    throw translateSqliteError(error);
  }
  const reads = readsOn(session, createRunner(session.database));
  return { ...reads, end: async () => session.end() };
}

/** Reads on a session. */
export function readsOn(
  { shared }: Pick<OwnSession, 'shared'>,
  runner: Runner,
): Omit<Session, 'end'> {
  return {
    isShared: shared,
    async do(work) {
      const result = shared ? runner.read(work) : await runner.readInTurns(work);
      await nextTurn();
      return result;
    },
    async *iterate<Row>(statement: Statement<Row>, atOnce: number) {
      if (shared) return yield runner.read(all(statement)[Symbol.iterator]());
      let rows: Row[] = [];
      try {
        for (const row of runner.iterate(statement)) {
          rows.push(row);
          if (rows.length < Math.min(atOnce, mostAtOnce)) continue;
          yield rows;
          rows = [];
          await nextTurn();
        }
      } catch (error) {
        throw translateSqliteError(error);
      }
      yield rows;
    },
  };
}
