import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * Starts a PostgreSQL of our own, which ends with this process, however that ends.
 *
 * @param {{ flags?: readonly string[], durable?: boolean }} [options] `flags` are given to the server; what it
 * commits may be lost with the machine unless it is `durable`, which takes as long as the disk.
 * @returns {Promise<import('./index.d.mts').RunningServer>}
 */
export async function startPostgres({ flags = [], durable = false } = {}) {
  const keeper = fork(fileURLToPath(new URL('./keeper.mjs', import.meta.url)), [], {
    // Its own group: whoever stops a test by its terminal's keys leaves the stopping of the server to the keeper.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  const started = new Promise((resolve, reject) => {
    keeper.once('message', ({ connectionString, failure }) => {
      if (failure === undefined) resolve(connectionString);
      else reject(new Error(`PostgreSQL did not start: ${failure}`));
    });
    keeper.once('error', reject);
    keeper.once('exit', (code) => reject(new Error(`PostgreSQL's keeper ended early (${code})`)));
  });
  keeper.send({ flags, durable });
  const connectionString = await started;
  // The channel keeps a process from ending; what ends with it need not.
  keeper.unref();
  keeper.channel?.unref();
  return {
    connectionString,
    async crash() {
      const back = new Promise((resolve, reject) => {
        keeper.once('message', resolve);
        keeper.once('exit', () => reject(new Error('PostgreSQL did not start again')));
      });
      keeper.channel?.ref();
      keeper.send({});
      await back;
      keeper.channel?.unref();
    },
    async stop() {
      keeper.ref();
      if (keeper.connected) keeper.disconnect();
      await ended;
    },
  };
}

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
