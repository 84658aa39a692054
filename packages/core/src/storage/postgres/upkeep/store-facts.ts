import type { StoreMeasures, StoreSummary } from '../../../commerce/storage.js';
import type { Connection } from '../connection/connection.js';
import type { Queryable } from '../connection/statements.js';

/** Returns the numbers of things in a store. */
export async function describeStore(
  connection: Pick<Connection, 'location' | 'query'>,
): Promise<StoreSummary> {
  const { location } = connection;
  const summary = await one<Omit<StoreSummary, 'location'>>(
    connection,
    `SELECT (SELECT count(*) FROM catalogs) AS catalogs,
      (SELECT count(*) FROM releases WHERE state = 'published') AS releases,
      (SELECT count(*) FROM nodes) AS nodes,
      (SELECT count(*) FROM products) AS products,
      (SELECT count(*) FROM products WHERE status = 'draft') AS drafts,
      (SELECT count(*) FROM offerings) AS offerings,
      (SELECT count(*) FROM subscriptions) AS subscriptions,
      (SELECT count(*) FROM carts) AS carts,
      (SELECT count(*) FROM stock) AS stock`,
  );
  return { location, ...summary };
}

/** Returns the metrics of a store. */
export function measureStore(connection: Pick<Connection, 'query'>): Promise<StoreMeasures> {
  return one(
    connection,
    `SELECT (
        SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace) AS bytes,
      count(*) FILTER (WHERE state = 'published') AS releases,
      count(*) FILTER (WHERE state <> 'building') AS publications
    FROM releases`,
  );
}

async function one<Row>({ query }: Pick<Queryable, 'query'>, text: string): Promise<Row> {
  const [row] = await query<Row>({ text });
  if (row === undefined) throw new RangeError('counting gives a row');
  return row;
}
