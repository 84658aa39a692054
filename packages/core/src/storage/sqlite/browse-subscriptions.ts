import type { Database } from 'better-sqlite3';
import type { BrowseQuery } from '../../subscriptions/subscription-store.js';

/** A subscription and its offering as they are stored. */
export interface SubscriptionRow {
  readonly document: string;
  readonly version: number;
  readonly seal: number | null;
  readonly offering: string;
  readonly offering_seal: number | null;
}

/** What is read of a subscription `s` and its offering `o`. */
export const subscriptionColumns =
  's.document, s.version, s.seal, o.document AS offering, o.seal AS offering_seal';

/** Rows of a part of the subscriptions that fit, and how many do. */
interface FoundRows {
  readonly total: number;
  readonly rows: readonly SubscriptionRow[];
}

const everything = 'subscriptions s JOIN offerings o ON o.id = s.offering_id';

/** The offerings are looked through once, not once a subscription. */
const matching = `
  ${everything}
  WHERE s.id LIKE @like ESCAPE '\\'
    OR s.document ->> 'external_ref' LIKE @like ESCAPE '\\'
    OR s.document ->> 'account_id' LIKE @like ESCAPE '\\'
    OR s.document ->> 'plan_id' LIKE @like ESCAPE '\\'
    OR s.offering_id IN (
      SELECT id FROM offerings
      WHERE id LIKE @like ESCAPE '\\'
        OR document ->> 'name' LIKE @like ESCAPE '\\'
        OR document ->> 'external_ref' LIKE @like ESCAPE '\\')
    OR s.document ->> 'plan_id' IN (
      SELECT plan.value ->> 'id' FROM offerings, json_each(offerings.document, '$.plans') plan
      WHERE plan.value ->> 'name' LIKE @like ESCAPE '\\')`;

/** Prepares reading the subscriptions that have a text, a part at a time. */
export function prepareBrowsing(database: Database): (query: BrowseQuery) => FoundRows {
  const order = 'ORDER BY s.id LIMIT @limit OFFSET @offset';
  const prepare = (from: string) => ({
    count: database.prepare<[{ like: string }], number>(`SELECT count(*) FROM ${from}`).pluck(),
    select: database.prepare<[{ like: string; limit: number; offset: number }], SubscriptionRow>(
      `SELECT ${subscriptionColumns} FROM ${from} ${order}`,
    ),
  });
  const all = prepare(everything);
  const some = prepare(matching);
  return database.transaction(({ search, limit, offset }: BrowseQuery) => {
    const { count, select } = search === '' ? all : some;
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return { total: count.get({ like }) ?? 0, rows: select.all({ like, limit, offset }) };
  });
}
