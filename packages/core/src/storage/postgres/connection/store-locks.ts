import type { Connection } from './connection.js';
import type { Queryable } from './statements.js';

type Keys = Pick<Connection, 'lockKey'>;

/** Waits until no other import is under way, and keeps others from beginning until the transaction ends. */
export function waitForImports({ lockKey }: Keys, transaction: Queryable): Promise<void> {
  return lock(transaction, lockKey('imports'));
}

/**
 * Prevents the removal of offered plans until a transaction ends. Assigning a plan waits for an
 * import that removes plans, and the other way round.
 */
export function holdPlans({ lockKey }: Keys, transaction: Queryable): Promise<void> {
  return lock(transaction, lockKey('plans'), '_shared');
}

/**
 * Waits for all transactions that assign plans to subscriptions, and blocks others until a
 * transaction ends.
 */
export function lockPlans({ lockKey }: Keys, transaction: Queryable): Promise<void> {
  return lock(transaction, lockKey('plans'));
}

async function lock(transaction: Queryable, key: string, shared: '_shared' | '' = '') {
  await transaction.query({ text: `SELECT pg_advisory_xact_lock${shared}($1)`, values: [key] });
}
