import { requireOwnFill } from '../../../seeding/filling/require-own-fill.js';
import type { Queryable } from './statements.js';

/**
 * Mark of a fill in progress. It is a row of the store itself, so a backup that replaces the store
 * has none.
 */
export interface Filling {
  /** Mark of the fill that this connection runs. */
  mark: string | undefined;
}

/** Returns the mark of a store whose fill is running or was interrupted. */
export async function findFilling(asked: Queryable): Promise<string | undefined> {
  const rows = await asked.query<{ mark: string }>({ text: 'SELECT mark FROM filling' });
  return rows[0]?.mark;
}

/**
 * Refuses changes that a running fill might delete with everything else, even this service's own
 * fill. Call it in the transaction of the change.
 * @throws CommerceError `busy`.
 */
export async function requireFilled(asked: Queryable): Promise<void> {
  requireOwnFill(await findFilling(asked), undefined);
}

/**
 * Refuses to add to a store while another process fills it, and to continue a fill that is over.
 * Call it in the transaction that adds; the fill cannot end before it.
 * @throws CommerceError `busy`, `conflict`.
 */
export async function requireOwnFilling(
  asked: Queryable,
  { mark }: Pick<Filling, 'mark'>,
): Promise<void> {
  const rows = await asked.query<{ mark: string }>({
    text: 'SELECT mark FROM filling FOR KEY SHARE',
  });
  requireOwnFill(rows[0]?.mark, mark);
}
