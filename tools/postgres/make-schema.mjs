import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes an empty schema in a database: see index.d.mts. */
export async function makeSchema(connectionString) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(connectionString, `CREATE SCHEMA ${name}`);
  const separator = connectionString.includes('?') ? '&' : '?';
  return {
    connectionString: `${connectionString}${separator}schema=${name}`,
    remove: () => run(connectionString, `DROP SCHEMA IF EXISTS ${name} CASCADE`),
  };
}

async function run(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`SET client_min_messages = warning; ${sql}`);
  } finally {
    await client.end();
  }
}
