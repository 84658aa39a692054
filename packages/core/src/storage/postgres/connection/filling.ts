import { requireOwnFill } from '../../../seeding/filling/require-own-fill.js';
import type { Queryable } from './statements.js';

/**
 * Whose filling a store is in. The mark is a row of the store itself, so that it comes and goes with what was
 * being filled: a backup that takes its place has none.
 */
export interface Filling {
  /** The mark of the filling that this connection is at. */
  mark: string | undefined;
}

/** The mark of a store that is being filled, or was when its filler ended. */
export async function findFilling(asked: Queryable): Promise<string | undefined> {
  const rows = await asked.query<{ mark: string }>({ text: 'SELECT mark FROM filling' });
  return rows[0]?.mark;
}

/**
 * Refuses to change what a filling may take away with all the rest, be it this service's own; part of the
 * transaction that changes it.
 * @throws CommerceError `busy`.
 */
export async function requireFilled(asked: Queryable): Promise<void> {
  requireOwnFill(await findFilling(asked), undefined);
}

/**
 * Refuses to add to a store while somebody else fills it, and to go on with a filling that is over; part of
 * the transaction that adds, which the filling cannot end before.
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
