import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { startOnNode } from './run-on-node.mjs';

/** Has `npm start` serve a fresh checkout on one Node, which installs, builds and maybe fetches another Node. */
export async function tryCheckout(node, folder) {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 10 ** 8 };
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', args, options).split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(folder, file));
  }
  await startOnNode(node, 'npm', ['start', '--', '--port', '0'], folder);
}
