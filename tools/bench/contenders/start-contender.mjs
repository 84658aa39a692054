import { fileURLToPath } from 'node:url';
import { startServer } from '../processes/start-server.mjs';

/** Starts a contender of this folder by the name of its file. */
export async function startContender(name, ...args) {
  const file = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const server = await startServer([file, ...args]);
  return { ...server, port: server.facts.port };
}
