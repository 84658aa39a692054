import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './find-free-port.mjs';
import { killAtOnce } from './kill-at-once.mjs';

/** Folder of PostgreSQL on Debian, with a subfolder per version. */
const debian = '/usr/lib/postgresql';

/** Timeout until a server accepts connections, in milliseconds. */
const patience = 60_000;

/**
 * Returns the program folder of the newest installed PostgreSQL version; undefined if there is
 * none.
 */
export function findPrograms() {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  return versions
    .toSorted((one, other) => other - one)
    .map((version) => join(debian, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')));
}

/** Starts a server and a replica of it in a temporary folder, with `programs`. See index.d.mts. */
export async function startCluster(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'aisle-cluster-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const run = (program, ...args) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'pipe' });
  const dataOf = (name) => join(folder, name);

  run(
    'initdb',
    '--no-sync',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    dataOf('first'),
  );
  const first = await makeServer('first');
  const replica = await (async () => {
    try {
      await first.start();
      const from = `host=127.0.0.1 port=${first.port} user=postgres application_name=second`;
      run(
        'pg_basebackup',
        '--write-recovery-conf',
        '--wal-method=stream',
        '-d',
        from,
        '-D',
        dataOf('second'),
      );
      const second = await makeServer('second');
      await second.start();
      return second;
    } catch (error) {
      end();
      throw error;
    }
  })();
  const servers = [first, replica];
  process.once('exit', end);
  return {
    connectionString: first.connectionString,
    replica,
    async crash() {
      await first.kill();
      await first.start();
    },
    async stop() {
      process.off('exit', end);
      await Promise.all(servers.map(({ kill }) => kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function end() {
    first.killNow();
    replica?.killNow();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async function makeServer(name) {
    const port = await findFreePort();
    const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`],
      // Lets a restarted replica catch up soon.
      ...['max_connections=200', 'wal_retrieve_retry_interval=500ms', 'wal_keep_size=1GB'],
    ];
    const args = ['-D', dataOf(name), ...settings.flatMap((setting) => ['-c', setting])];
    let child;
    let log = '';
    return {
      port,
      connectionString,
      async start() {
        child = spawn(join(programs, 'postgres'), args, { ...owner, cwd: folder, stdio: 'pipe' });
        child.stderr.on('data', (chunk) => {
          log = `${log}${chunk}`.slice(-4_000);
        });
        await waitUntilOpen(
          connectionString,
          () => child.exitCode === null,
          () => log,
        );
      },
      /** Kills the server with all its processes, like a power failure. */
      async kill() {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        killAtOnce(child.pid);
        await ended;
      },
      killNow: () => child && killAtOnce(child.pid),
      /** Suspends all its processes; they continue after `thaw`. */
      freeze: () => killAtOnce(child.pid, 'SIGSTOP'),
      thaw: () => killAtOnce(child.pid, 'SIGCONT'),
    };
  }
}

async function waitUntilOpen(connectionString, isRunning, log) {
  const giveUpAt = performance.now() + patience;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isRunning() || performance.now() > giveUpAt) {
        throw new Error(`PostgreSQL did not start (${error.message}):\n${log()}`);
      }
      await sleep(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function idsOf(user) {
  const idOf = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
