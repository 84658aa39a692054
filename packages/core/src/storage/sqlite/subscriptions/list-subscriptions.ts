import type { Database } from 'better-sqlite3';
import {
  type FoundRows,
  fragmentOf,
  type SubscriptionRow,
} from '../../../subscriptions/stored-subscription.js';
import type {
  SubscriptionKeys,
  SubscriptionQuery,
} from '../../../subscriptions/subscription-store.js';
import { subscriptionColumns } from './browse-subscriptions.js';

/** Reads the subscriptions that have some values, a part at a time, and counts them. */
export function prepareListing(database: Database): (query: SubscriptionQuery) => FoundRows {
  return database.transaction(({ keys, limit, offset }: SubscriptionQuery) => {
    const { condition, values } = conditionOf(keys);
    const from = `subscriptions s WHERE ${condition}`;
    const total = database.prepare<unknown[], number>(`SELECT count(*) FROM ${from}`).pluck();
    const rows = database.prepare<unknown[], SubscriptionRow>(`
      SELECT ${subscriptionColumns} FROM (
        SELECT * FROM ${from} ORDER BY s.id LIMIT ? OFFSET ?) AS s
      JOIN offerings o ON o.id = s.offering_id ORDER BY s.id`);
    return { total: total.get(...values) ?? 0, rows: rows.all(...values, limit, offset) };
  });
}

/** The index has accounts in lower case. Other attributes are searched in the documents. */
function conditionOf(keys: SubscriptionKeys) {
  const conditions = ['1'];
  const values: string[] = [];
  for (const [attribute, wanted] of keys) {
    const isAccount = attribute === 'account_id';
    const test = isAccount ? `${account} = ?` : 'instr(s.document, ?)';
    conditions.push(wanted.length === 0 ? '0' : `(${wanted.map(() => test).join(' OR ')})`);
    values.push(
      ...wanted.map((value) => (isAccount ? value.toLowerCase() : fragmentOf(attribute, value))),
    );
  }
  return { condition: conditions.join(' AND '), values };
}

const account = `CASE WHEN json_valid(s.document) THEN lower(s.document ->> 'account_id') END`;
