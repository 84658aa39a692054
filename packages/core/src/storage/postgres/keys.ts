import type { KeyStore } from '../../commerce/key-store.js';
import type { Connection } from './connection/connection.js';
import type { Queryable } from './connection/statements.js';

/** The keys of the services on a store: one row, which whoever changes it locks. */
export function createPostgresKeyStore({
  query,
  write,
}: Pick<Connection, 'query' | 'write'>): KeyStore {
  return {
    read: () => readKept({ query }, 'SELECT kept FROM token_keys'),
    change: (make) =>
      write(async (transaction) => {
        // A row that is not there cannot be locked. Of several who make it, the others wait for the first.
        await transaction.run({
          text: `INSERT INTO token_keys (kept) VALUES ('') ON CONFLICT DO NOTHING`,
        });
        const kept = make(await readKept(transaction, 'SELECT kept FROM token_keys FOR UPDATE'));
        transaction.send({ text: 'UPDATE token_keys SET kept = $1', values: [kept] });
        return kept;
      }),
  };
}

/** What is kept; an empty row is there to be locked only. */
async function readKept(
  asked: Pick<Queryable, 'query'>,
  text: string,
): Promise<string | undefined> {
  const [row] = await asked.query<{ kept: string }>({ text });
  return row?.kept || undefined;
}
