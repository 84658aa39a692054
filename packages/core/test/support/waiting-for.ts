/** Sends a statement to the server. */
interface Queryable {
  query<Row extends object>(statement: {
    readonly text: string;
    readonly values?: readonly unknown[];
  }): Promise<readonly Row[]>;
}

/** Returns a function that lists the processes of the server which wait for this transaction, directly or not. */
export async function watchWaiting(
  transaction: Queryable,
  watcher: Queryable,
): Promise<() => Promise<readonly { readonly pid: number }[]>> {
  const [own] = await transaction.query<{ pid: number }>({
    text: 'SELECT pg_backend_pid() AS pid',
  });
  return () =>
    watcher.query({
      text: `WITH RECURSIVE waiting (pid) AS (
          SELECT $1::integer
          UNION SELECT other.pid FROM pg_stat_activity AS other
            JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(other.pid)))
        SELECT pid FROM waiting WHERE pid <> $1`,
      values: [own?.pid],
    });
}
