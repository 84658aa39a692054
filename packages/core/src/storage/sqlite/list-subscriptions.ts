import type { Database } from 'better-sqlite3';
import { foldText } from '../../environment/require-options.js';
import {
  type BrowseQuery,
  type FoundRows,
  fragmentOf,
  type SubscriptionKeys,
  type SubscriptionQuery,
  type SubscriptionRow,
} from '../../subscriptions/stored-subscription.js';

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

/** Columns to read of a subscription `s` and its offering `o`. */
export const subscriptionColumns =
  's.document, s.version, s.checksum, o.document AS offering, o.checksum AS offering_checksum';

const everything = 'subscriptions s JOIN offerings o ON o.id = s.offering_id';

/**
 * Ids have ASCII letters only, so SQLite can ignore their case. Scans the offerings once, not once
 * for each subscription.
 */
const matching = `
  ${everything}
  WHERE instr(lower(s.id), @search)
    OR holds(s.document ->> 'external_ref', @search)
    OR instr(lower(s.document ->> 'account_id'), @search)
    OR instr(lower(s.document ->> 'plan_id'), @search)
    OR s.offering_id IN (
      SELECT id FROM offerings
      WHERE instr(lower(id), @search)
        OR holds(document ->> 'name', @search)
        OR holds(document ->> 'external_ref', @search))
    OR s.document ->> 'plan_id' IN (
      SELECT plan.value ->> 'id' FROM offerings, json_each(offerings.document, '$.plans') plan
      WHERE holds(plan.value ->> 'name', @search))`;

/** Prepares reading pages of the subscriptions that contain a text. */
export function prepareBrowsing(database: Database): (query: BrowseQuery) => FoundRows {
  database.function('holds', { deterministic: true }, holds);
  const order = 'ORDER BY s.id LIMIT @limit OFFSET @offset';
  const prepare = (from: string) => ({
    count: database.prepare<[{ search: string }], number>(`SELECT count(*) FROM ${from}`).pluck(),
    select: database.prepare<[{ search: string; limit: number; offset: number }], SubscriptionRow>(
      `SELECT ${subscriptionColumns} FROM ${from} ${order}`,
    ),
  });
  const all = prepare(everything);
  const some = prepare(matching);
  return database.transaction(({ limit, offset, ...query }: BrowseQuery) => {
    const search = foldText(query.search);
    const { count, select } = search === '' ? all : some;
    return { total: count.get({ search }) ?? 0, rows: select.all({ search, limit, offset }) };
  });
}

/** @returns 1 if a text contains a folded one, in any letter case; otherwise 0. */
function holds(text: unknown, search: unknown): number {
  return typeof text === 'string' && foldText(text).includes(String(search)) ? 1 : 0;
}
