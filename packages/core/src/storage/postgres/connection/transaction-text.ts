import type { PoolSettings } from './settings.js';

/** What a transaction is for: to read one state, to write for a request, or to write for long work. */
export type TransactionManner = 'read' | 'write' | 'import';

/** How long others are waited for that changed the same, in milliseconds, by those who write. */
const patience = { write: 5_000, import: 30_000 } as const;

/** How long a client may be silent within a transaction, which others may wait for, in milliseconds. */
const silence = { request: 30_000, work: 600_000 } as const;

/** How long a statement of long work may take, in milliseconds. */
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
 * What begins a transaction of a request. Its limits go with it, as another client may have the connection's
 * settings next: behind a pooler that lends connections for a transaction each.
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

/** What begins a transaction of long work. */
export function beginWorkText(
  manner: TransactionManner,
  { isReadOnly }: Pick<PoolSettings, 'isReadOnly'>,
): string {
  return withLimits(begin(manner, isReadOnly), manner, workTimeout, silence.work);
}

/** The limits of requests, as settings that a connection begins with. */
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
