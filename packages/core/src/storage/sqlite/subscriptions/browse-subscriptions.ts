import type { Database } from 'better-sqlite3';
import { foldText } from '../../../environment/fold-text.js';
import type { FoundRows, SubscriptionRow } from '../../../subscriptions/stored-subscription.js';
import type { BrowseQuery } from '../../../subscriptions/subscription-store.js';

/** Columns to read of a subscription `s` and its offering `o`. */
export const subscriptionColumns =
  's.document, s.version, s.seal, o.document AS offering, o.seal AS offering_seal';

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
