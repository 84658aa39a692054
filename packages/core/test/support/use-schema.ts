import { makeSchema } from '@aisle/postgres-server';
import { afterAll, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the server that the tests of a run share. */
    postgres: string;
  }
}

/**
 * Creates empty schemas, each with its own connection string; they are removed after the last test
 * of a block.
 */
export function useSchemas(): () => Promise<string> {
  const removals: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of removals.splice(0)) await remove();
  });
  return async () => {
    const { connectionString, remove } = await makeSchema(inject('postgres'));
    removals.push(remove);
    return connectionString;
  };
}
