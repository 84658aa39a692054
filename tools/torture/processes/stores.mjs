import { join } from 'node:path';
import { makeSchema } from '@aisle/postgres-server';

/** Returns the names of new stores: files in a folder, or schemas on a database server. */
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

/** Returns true if a store is a file, which can be checked from outside. */
export function isFile(database) {
  return !database.startsWith('postgres');
}
