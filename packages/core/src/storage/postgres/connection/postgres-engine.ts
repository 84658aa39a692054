import { CommerceError } from '@aisle/schema';
import type { TurnsByKey } from '../../../environment/store-settings.js';
import type { Engine } from '../../engine/engine.js';
import {
  type Ask,
  type ColumnType,
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
import { requireFilled } from '../../stores/fill-store.js';
import { commitChange } from './commit-change.js';
import type { Connection } from './connection.js';
import { tryAgain } from './errors.js';
import { lockName } from './lock-key.js';
import type { Statement as Asked, Queryable } from './pool.js';

/** Maximum number of waiting updates, for databases that cannot keep up. */
const mostUpdates = 1024;

/**
 * Creates the engine of a connection. Updates of the same key wait for earlier ones of this process
 * in `updates`, so that only the first of them occupies a connection.
 */
export function createPostgresEngine(connection: Connection, updates: TurnsByKey): Engine {
  const { lockKey } = connection;
  return {
    ask: <Result>(ask: Ask<Result>) => runnerOn(connection, lockKey).answer<Result>(ask.step),
    read: (work) => connection.read((snapshot) => runnerOn(snapshot, lockKey).run(work())),
    async write(key, work) {
      if (updates.size() >= mostUpdates) throw tooManyUpdates();
      return updates.take(key, () =>
        connection.write(async (transaction) => {
          // Sent with the first statement of the work.
          const filled = runnerOn(transaction, lockKey).run(requireFilled());
          filled.catch(() => undefined);
          return runnerOn(transaction, lockKey, filled).run(work());
        }),
      );
    },
    change: (work) => changeForReaders(connection, work),
  };
}

function tooManyUpdates(): CommerceError {
  return new CommerceError(
    'busy',
    'The store is busy, because many updates are waiting for its database. Nothing was changed; try again in a moment.',
  );
}

/** Runs the work of transactions on a connection. */
export interface Runner {
  answer<Result>(step: Step): Promise<Result>;
  run<Result>(work: Work<Result>): Promise<Result>;
}

/** A connection, which may send statements that nobody waits for, and copy rows. */
type Sending = Queryable & {
  /** True if it takes a statement only after the answer to the one before. */
  readonly isSerial?: boolean;
  readonly send?: (statement: Asked) => void;
  readonly copy?: (into: Insertion, rows: readonly unknown[]) => Promise<number>;
};

const dialect: Dialect = {
  engine: 'postgres',
  value: (index) => `$${index}`,
};

/** Creates a runner. Work goes on after its first answer only once `ready` is resolved. */
export function runnerOn(
  connection: Sending,
  lockKey: Connection['lockKey'],
  ready?: Promise<void>,
): Runner {
  // The first error of what nobody waits for; all that follows it in the transaction fails too.
  let failed: { readonly error: unknown } | undefined;
  return { answer: answer as Runner['answer'], run };

  async function run<Result>(work: Work<Result>): Promise<Result> {
    let next = work.next();
    while (!next.done) {
      const [answered] = await Promise.all([answer(next.value), ready]).catch((error) => {
        throw failed ? failed.error : error;
      });
      if (failed) throw failed.error;
      next = work.next(answered);
    }
    return next.value;
  }

  async function answer(step: Step): Promise<unknown> {
    switch (step.kind) {
      case 'all':
        return connection.query(write(step.statement));
      case 'first':
        return (await connection.query(write(step.statement)))[0];
      case 'run':
        return connection.run(write(step.statement));
      case 'send':
        if (connection.send) connection.send(write(step.statement));
        else await connection.run(write(step.statement));
        return undefined;
      case 'append':
      case 'insert':
        return insert(step);
      case 'lock':
        return lockName(connection, lockKey(step.name), step.isShared);
      case 'explain':
        return explain(step.statement);
      case 'together':
        return answerAll(step.steps);
      case 'sendAll': {
        const sent = answerAll(step.steps).catch((error) => {
          failed ??= { error };
        });
        if (connection.isSerial) await sent;
        return undefined;
      }
    }
  }

  async function insert({ kind, into, rows }: InsertStep): Promise<number> {
    if (rows.length === 0) return 0;
    if (kind === 'append' && connection.copy) return connection.copy(into, rows);
    return connection.run(insertion(into, rows));
  }

  async function answerAll(steps: readonly Step[]): Promise<unknown[]> {
    if (!connection.isSerial) return Promise.all(steps.map(answer));
    const answers: unknown[] = [];
    for (const step of steps) answers.push(await answer(step));
    return answers;
  }

  async function explain(statement: Statement): Promise<Explanation> {
    const { text, values = [] } = write(statement);
    const lines = await connection.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN ${text}`,
      values,
      isOnce: true,
    });
    const plan = lines.map((line) => line['QUERY PLAN']);
    return describeStatement(text, values, plan);
  }
}

type InsertStep = Extract<Step, { readonly kind: 'insert' | 'append' }>;

const findText = createTextCache(dialect, (text) => text);

/** Writes a statement for the driver. */
export function write(statement: Statement): Asked {
  const { made: text, values } = findText(statement);
  return { text, values: values.map((value) => (isBound(value) ? value.bind : value)) };
}

/** Separates documents, none of which contains it, because JSON escapes it. */
const separator = '\x1e';

function splitDocuments(parameter: string): string {
  return `unnest(string_to_array(${parameter}::text, E'\\x1e'))`;
}

/** Expression for the values of a column from one parameter. An array cannot hold lists of different lengths. */
const sources: Readonly<Record<ColumnType, (parameter: string) => string>> = {
  text: (parameter) => `unnest(${parameter}::text[])`,
  document: splitDocuments,
  record: splitDocuments,
  short: (parameter) => `unnest(${parameter}::integer[])`,
  integer: (parameter) => `unnest(${parameter}::bigint[])`,
  real: (parameter) => `unnest(${parameter}::double precision[])`,
  bytes: (parameter) => `unnest(${parameter}::bytea[])`,
  texts: (parameter) => `unnest(${parameter}::text[])`,
};

const texts = new WeakMap<Insertion, string>();

function insertion(into: Insertion, rows: readonly unknown[]): Asked {
  let text = texts.get(into);
  if (text === undefined) {
    text = insertText(into);
    texts.set(into, text);
  }
  return { text, values: into.columns.map((column) => valuesOf(column, rows)) };
}

function insertText({ table, columns, conflict }: Insertion): string {
  const names = columns.map(({ name }) => name).join(', ');
  const selected = columns.map(({ name, type }) => (type === 'texts' ? `${name}::text[]` : name));
  const given = columns.map(({ type }, index) => sources[type](`$${index + 1}`));
  const otherwise = conflict ? compile(conflict, dialect).text : '';
  return `INSERT INTO ${table} (${names})
    SELECT ${selected.join(', ')} FROM ROWS FROM (${given.join(', ')}) AS given (${names})
    ${otherwise}`;
}

function valuesOf({ type, read }: TableColumn<never>, rows: readonly unknown[]): unknown {
  const values = rows.map((row) => read(row as never));
  if (type === 'document' || type === 'record') return values.join(separator);
  return type === 'texts' ? values.map(listText) : values;
}

/** Returns texts as the text of an SQL array. */
function listText(list: Value | readonly string[]): string | null {
  if (!Array.isArray(list)) return null;
  const quoted = list.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/**
 * Changes what readers of catalogs see, in one transaction, even during an import. Readers see it
 * once it has ended. A conflicting transaction is retried.
 */
function changeForReaders<Result>(
  connection: Connection,
  work: () => Work<Result>,
): Promise<Result> {
  return tryAgain(async () => {
    const session = await connection.openSession({ pipelined: true });
    const { run } = runnerOn(session, connection.lockKey);
    try {
      await session.begin('import');
      await run(requireFilled());
      const result = await run(work());
      await commitChange(connection, session);
      return result;
    } finally {
      await session.end();
    }
  });
}
