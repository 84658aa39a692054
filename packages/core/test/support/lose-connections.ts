/** Runs statements without results. */
interface Tables {
  run(statement: { readonly text: string }): Promise<unknown>;
}

/**
 * Breaks the connection of every process that commits a change of a table's row, until the returned
 * function is called.
 */
export async function loseConnections(
  tables: Tables,
  table: string,
): Promise<() => Promise<unknown>> {
  await tables.run({
    text: `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER lose AFTER UPDATE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lose()`,
  });
  return () => tables.run({ text: `DROP TRIGGER lose ON ${table}` });
}
