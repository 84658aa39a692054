import type { Connection } from './connection.js';
import type { Queryable } from './statements.js';

/**
 * Keeps the plans that are offered from being taken away until a transaction ends: who gives one to a subscription
 * waits for an import that takes plans away, and that for those who are at it.
 */
export async function holdPlans(
  { lockKey }: Pick<Connection, 'lockKey'>,
  transaction: Queryable,
): Promise<void> {
  await transaction.query({
    text: 'SELECT pg_advisory_xact_lock_shared($1)',
    values: [lockKey('plans')],
  });
}

/** Waits for all who give plans to subscriptions, and keeps others from it until a transaction ends. */
export async function lockPlans(
  { lockKey }: Pick<Connection, 'lockKey'>,
  transaction: Queryable,
): Promise<void> {
  await transaction.query({
    text: 'SELECT pg_advisory_xact_lock($1)',
    values: [lockKey('plans')],
  });
}
