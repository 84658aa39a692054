import { foldText } from '../../environment/require-options.js';
import {
  type BrowseQuery,
  type FoundRows,
  fragmentOf,
  type SubscriptionKeys,
  type SubscriptionQuery,
  type SubscriptionRow,
} from '../../subscriptions/stored-subscription.js';
import { keyText } from './connection/key-text.js';
import type { Queryable } from './connection/pool.js';
import type { Connection } from './connection/store-locks.js';

/** Reads the subscriptions that have some values, a part at a time, and counts them. */
export function listSubscriptions(
  connection: Pick<Connection, 'read'>,
  { keys, limit, offset }: SubscriptionQuery,
): Promise<FoundRows> {
  const { condition, values } = conditionOf(keys);
  const from = `subscriptions s JOIN offerings o ON o.id = s.offering_id WHERE ${condition}`;
  const next = values.length + 1;
  return connection.read(async (snapshot) => {
    const [counted, rows] = await Promise.all([
      snapshot.query<{ total: number }>({ text: `SELECT count(*) AS total FROM ${from}`, values }),
      snapshot.query<SubscriptionRow>({
        text: `SELECT ${subscriptionColumns} FROM ${from}
          ORDER BY s.id LIMIT $${next} OFFSET $${next + 1}`,
        values: [...values, limit, offset],
      }),
    ]);
    return { total: counted[0]?.total ?? 0, rows };
  });
}

/** Accounts have a separate column. Other attributes are searched in the documents. */
function conditionOf(keys: SubscriptionKeys) {
  const conditions = ['true'];
  const values: (readonly string[])[] = [];
  for (const [attribute, wanted] of keys) {
    const isAccount = attribute === 'account_id';
    const list = `$${values.length + 1}::text[]`;
    conditions.push(
      isAccount
        ? `s.account_id = ANY (${list})`
        : `EXISTS (SELECT FROM unnest(${list}) AS wanted WHERE position(wanted IN s.document) > 0)`,
    );
    values.push(
      wanted.map((value) =>
        isAccount ? keyText(value.toLowerCase()) : fragmentOf(attribute, value),
      ),
    );
  }
  return { condition: conditions.join(' AND '), values };
}

/** Columns to read of a subscription `s` and its offering `o`. */
export const subscriptionColumns =
  's.document, s.version, s.checksum, o.document AS offering, o.checksum AS offering_checksum';

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
