import type { StoreMeasures, StoreSummary } from '../../commerce/storage.js';
import type { Engine } from '../engine/engine.js';
import { type Ask, first, type Statement, sql } from '../engine/statement.js';

/** The part of a store that tells its size. */
interface StoreFacts {
  describe(): Promise<StoreSummary>;
  measure(): Promise<StoreMeasures>;
}

/** Creates it. `findBytes` returns a selection of the size of the store in bytes. */
export function createStoreFacts(
  { ask }: Pick<Engine, 'ask'>,
  location: string,
  findBytes: () => Statement,
): StoreFacts {
  const one = async <Row>(asked: Ask<Row | undefined>): Promise<Row> => {
    const row = await ask(asked);
    if (row === undefined) throw new RangeError('counting gives a row');
    return row;
  };
  return {
    describe: async () => ({ location, ...(await one(summarise)) }),
    measure: () =>
      one(
        first(
          sql<StoreMeasures>`SELECT (${findBytes()}) AS bytes,
            count(*) FILTER (WHERE state = 'published') AS releases,
            count(*) FILTER (WHERE state <> 'building') AS publications
          FROM releases`,
        ),
      ),
  };
}

const summarise = first(
  sql<Omit<StoreSummary, 'location'>>`SELECT (SELECT count(*) FROM catalogs) AS catalogs,
    (SELECT count(*) FROM releases WHERE state = 'published') AS releases,
    (SELECT count(*) FROM nodes) AS nodes,
    products, drafts,
    (SELECT count(*) FROM offerings) AS offerings,
    (SELECT count(*) FROM accounts) AS accounts,
    (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM subscriptions) AS subscriptions,
    (SELECT count(*) FROM carts) AS carts,
    (SELECT count(*) FROM stock) AS stock
    FROM (SELECT count(*) AS products, count(*) FILTER (WHERE status = 'draft') AS drafts
      FROM products) AS counted`,
);
