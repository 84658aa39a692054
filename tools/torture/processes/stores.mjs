import { join } from 'node:path';
import { makeSchema } from '@aisle/postgres-server';

/** Names the stores of a promise, which are not there yet: files in a folder, or schemas on a database server. */
export function createStores(folder, server) {
  if (server === undefined) {
    return { storeAt: async (name) => join(folder, `${name}.sqlite`), removeAll: async () => {} };
  }
  const schemas = [];
  return {
    async storeAt() {
      const schema = await makeSchema(server);
      schemas.push(schema);
      return schema.connectionString;
    },
    removeAll: () => Promise.all(schemas.map(({ remove }) => remove())),
  };
}

/** Whether a store is a file, which can be looked at from outside. */
export function isFile(database) {
  return !database.startsWith('postgres');
}
