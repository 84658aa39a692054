import { foldText } from '../../../environment/fold-text.js';
import type { FoundRows, SubscriptionRow } from '../../../subscriptions/stored-subscription.js';
import type { BrowseQuery } from '../../../subscriptions/subscription-store.js';
import type { Connection } from '../connection/connection.js';
import type { Queryable } from '../connection/statements.js';

/** Columns to read of a subscription `s` and its offering `o`. */
export const subscriptionColumns =
  's.document, s.version, s.seal, o.document AS offering, o.seal AS offering_seal';

const everything = 'subscriptions s JOIN offerings o ON o.id = s.offering_id';

const holds = (searched: string) => `position($1::bytea IN ${searched}) > 0`;

/** Scans each table once, instead of the offerings for each subscription. */
const matching = `${everything}
  WHERE ${holds('s.searched')}
    OR s.offering_id IN (SELECT id FROM offerings WHERE ${holds('searched')})
    OR s.plan_id IN (SELECT id FROM plans WHERE ${holds('searched')})`;

/** Reads a page of the subscriptions that contain a text. */
export function browseSubscriptions(
  connection: Pick<Connection, 'read'>,
  { search, limit, offset }: BrowseQuery,
): Promise<FoundRows> {
  const folded = foldText(search);
  const [from, values] = folded === '' ? [everything, []] : [matching, [Buffer.from(folded)]];
  const next = values.length + 1;
  return connection.read(async (snapshot) => {
    const [total, rows] = await Promise.all([
      count(snapshot, from, values),
      snapshot.query<SubscriptionRow>({
        text: `SELECT ${subscriptionColumns} FROM ${from}
          ORDER BY s.id LIMIT $${next} OFFSET $${next + 1}`,
        values: [...values, limit, offset],
      }),
    ]);
    return { total, rows };
  });
}

async function count(
  snapshot: Queryable,
  from: string,
  values: readonly Uint8Array[],
): Promise<number> {
  const [row] = await snapshot.query<{ total: number }>({
    text: `SELECT count(*) AS total FROM ${from}`,
    values,
  });
  return row?.total ?? 0;
}
