import { fileURLToPath } from 'node:url';
import { aisleMain } from '../paths.mjs';
import { requestToken } from '../processes/environment.mjs';
import { startServer } from '../processes/start-server.mjs';

/** Starts the service as its users do: tokens are asked for, every request is a line of the log. */
export async function startAisle(
  database,
  { flags = [], nodeFlags = [], program = aisleMain } = {},
) {
  const settings = ['--db', database, '--port', '0', '--log', 'json'];
  const server = await startServer([...nodeFlags, program, 'serve', ...settings, ...flags]);
  const { api } = server.facts;
  return { ...server, port: Number(new URL(api).port), token: await requestToken(api) };
}

/** Starts two processes of the service that share a port and a file. */
export function startAisleCluster(database) {
  const program = fileURLToPath(new URL('./aisle-cluster.mjs', import.meta.url));
  return startAisle(database, { program });
}
