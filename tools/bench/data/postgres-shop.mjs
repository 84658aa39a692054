import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeSchema, startPostgres } from '@aisle/postgres-server';
import { aisleMain } from '../paths.mjs';
import { environment } from '../processes/environment.mjs';
import { makeScratchFolder } from './scratch.mjs';

const run = promisify(execFile);

/** A server as its users tune it for a machine like this: what is committed is on the disk. */
export function startDatabase() {
  return startPostgres({ durable: true, flags: ['-c', 'shared_buffers=1GB'] });
}

/** Copies a store in a file into a schema of its own. Resolves to its address. */
export async function copyToServer(server, file) {
  const { connectionString } = await makeSchema(server);
  await aisle('copy', '--from', file, '--to', connectionString);
  return connectionString;
}

/** Imports a seed into a schema of its own, and publishes nothing. Resolves to its address. */
export async function importToServer(server, seed) {
  const { connectionString } = await makeSchema(server);
  await aisle('import', seed, '--db', connectionString);
  return connectionString;
}

function aisle(...args) {
  return run(process.execPath, [aisleMain, ...args], {
    cwd: makeScratchFolder(),
    env: environment(),
  });
}
