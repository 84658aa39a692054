import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createAisles, makeScratch } from '@aisle/torture/processes';

/** The folder of the whole repository. */
export const root = join(import.meta.dirname, '..', '..');

const main = join(root, 'apps', 'api', 'src', 'main.ts');
const preload = pathToFileURL(join(import.meta.dirname, 'source-process.mjs')).href;
const node = ['--conditions=aisle-source', `--import=${preload}`, '--inspect=127.0.0.1:0'];

/**
 * Starts the service from its sources on a demo store of its own.
 * @returns the server's address and a token, the address of its inspector, and `stop`.
 */
export async function startSourceServer() {
  const scratch = makeScratch();
  const aisles = createAisles(scratch.folder, process.execPath, main);
  const stop = async () => {
    await aisles.killAll();
    scratch.remove();
  };
  try {
    const db = join(scratch.folder, 'store.sqlite');
    const env = { NODE_OPTIONS: node.join(' ') };
    const { api, token, stderr } = await aisles.startAisle(['--db', db], { env });
    const [, inspector] = /Debugger listening on (ws:\S+)/.exec(stderr());
    return { api, token, inspector, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
