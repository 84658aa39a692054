import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@aisle/testing';
import pg from 'pg';

/** A PgBouncer with its own database, which lends connections per transaction. */
export interface Pooler {
  /** Connection string through the pooler to an empty database. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });

/** True if PgBouncer is installed. */
export const hasPooler = status === 0;

/** True if PgBouncer supports prepared statements (1.21 and later). */
export const keepsPlans = Number(/ 1\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 21;

/** Starts a pooler in front of a new database on a server. */
export async function startPooler(server: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server);
  const database = `pooled_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${database}`);
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  // When root starts it, it runs as another user.
  chmodSync(folder, 0o777);
  const ownPort = await findFreePort();
  writeFileSync(
    join(folder, 'pooler.ini'),
    `[databases]
    ${database} = host=${hostname} port=${port} user=${username} password=${password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${ownPort}
    unix_socket_dir =
    pool_mode = transaction
    auth_type = any
    default_pool_size = 8
    logfile = ${join(folder, 'pooler.log')}`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [
    ...(isRoot ? ['-u', 'nobody'] : []),
    '-q',
    join(folder, 'pooler.ini'),
  ]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const connectionString = `postgres://${username}@127.0.0.1:${ownPort}/${database}`;
  await waitFor(() => run(connectionString, 'SELECT 1'));
  return {
    connectionString,
    async stop() {
      child.kill('SIGINT');
      await ended;
      await run(server, `DROP DATABASE ${database} WITH (FORCE)`);
      rmSync(folder, { recursive: true });
    },
  };
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Retries a function until it succeeds. */
async function waitFor(deed: () => Promise<void>): Promise<void> {
  await waitUntil(() =>
    deed().then(
      () => true,
      () => false,
    ),
  );
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
