import type { KeyStore } from '../../commerce/key-store.js';
import type { Connection } from './connection/connection.js';
import type { Queryable } from './connection/statements.js';

/** Key store in one row, which every change locks. */
export function createPostgresKeyStore({
  query,
  write,
}: Pick<Connection, 'query' | 'write'>): KeyStore {
  return {
    read: () => readKept({ query }, 'SELECT kept FROM token_keys'),
    change: (make) =>
      write(async (transaction) => {
        // A missing row cannot be locked, so it is inserted first; concurrent inserts wait for the
        // first one.
        await transaction.run({
          text: `INSERT INTO token_keys (kept) VALUES ('') ON CONFLICT DO NOTHING`,
        });
        const kept = make(await readKept(transaction, 'SELECT kept FROM token_keys FOR UPDATE'));
        transaction.send({ text: 'UPDATE token_keys SET kept = $1', values: [kept] });
        return kept;
      }),
  };
}

/** Returns the stored text; undefined for the empty row, which only serves as a lock. */
async function readKept(
  asked: Pick<Queryable, 'query'>,
  text: string,
): Promise<string | undefined> {
  const [row] = await asked.query<{ kept: string }>({ text });
  return row?.kept || undefined;
}
