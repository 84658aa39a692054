import type { PoolSettings } from './settings.js';

/** Kind of transaction: reads one snapshot, writes for a request, or writes for long work. */
export type TransactionManner = 'read' | 'write' | 'import';

/** How long locks of others are waited for, in milliseconds, by requests that write and by long work. */
const patience = { write: 5_000, import: 30_000 } as const;

/** Maximum idle time of a client within a transaction, which may block others, in milliseconds. */
const silence = { request: 30_000, work: 600_000 } as const;

/** Maximum duration of a statement of long work, in milliseconds. */
const workTimeout = 30 * 60_000;

const isolation: Record<TransactionManner, string> = {
  read: 'REPEATABLE READ',
  write: 'READ COMMITTED',
  import: 'READ COMMITTED',
};

function begin(manner: TransactionManner, isReadOnly: boolean): string {
  const access = isReadOnly || manner === 'read' ? 'READ ONLY' : 'READ WRITE';
  return `BEGIN ISOLATION LEVEL ${isolation[manner]}, ${access}`;
}

/**
 * Returns the statement that begins a transaction of a request. It includes the limits, because a
 * pooler may lend a connection per transaction, with the settings of another client.
 */
export function beginText(
  manner: TransactionManner,
  {
    statementTimeout,
    startup,
    isReadOnly,
  }: Pick<PoolSettings, 'statementTimeout' | 'startup' | 'isReadOnly'>,
): string {
  const text = begin(manner, isReadOnly);
  return startup ? text : withLimits(text, manner, statementTimeout, silence.request);
}

/** Returns the statement that begins a transaction of long work. */
export function beginWorkText(
  manner: TransactionManner,
  { isReadOnly }: Pick<PoolSettings, 'isReadOnly'>,
): string {
  // Locks of others bound what is read, too: a statement of long work may take too long to wait for its end.
  return withLimits(begin(manner, isReadOnly), 'import', workTimeout, silence.work);
}

/** Returns the limits of requests as connection settings. */
export function requestLimits(statementTimeout: number): Readonly<Record<string, number>> {
  return {
    statement_timeout: statementTimeout,
    lock_timeout: patience.write,
    idle_in_transaction_session_timeout: silence.request,
  };
}

function withLimits(
  text: string,
  manner: TransactionManner,
  statementTimeout: number,
  idleTimeout: number,
): string {
  const limits = {
    statement_timeout: statementTimeout,
    ...(manner !== 'read' && { lock_timeout: patience[manner] }),
    idle_in_transaction_session_timeout: idleTimeout,
  };
  const settings = Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  return [text, ...settings].join('; ');
}
