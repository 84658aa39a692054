import { makeSchema } from '@aisle/postgres-server';
import { afterEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the server that the tests of a run share. */
    postgres: string;
  }
}

/** Makes empty schemas for a test, each with a connection string of its own; they are removed after it. */
export function useSchemas(): () => Promise<string> {
  const removals: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const remove of removals.splice(0)) await remove();
  });
  return async () => {
    const { connectionString, remove } = await makeSchema(inject('postgres'));
    removals.push(remove);
    return connectionString;
  };
}
