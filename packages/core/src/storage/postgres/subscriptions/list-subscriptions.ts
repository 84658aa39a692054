import {
  type FoundRows,
  fragmentOf,
  type SubscriptionRow,
} from '../../../subscriptions/stored-subscription.js';
import type {
  SubscriptionKeys,
  SubscriptionQuery,
} from '../../../subscriptions/subscription-store.js';
import type { Connection } from '../connection/connection.js';
import { keyText } from '../connection/key-text.js';
import { subscriptionColumns } from './browse-subscriptions.js';

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
