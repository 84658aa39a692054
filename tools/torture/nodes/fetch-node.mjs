import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodePackages } from '../../scripts/node-packages.mjs';
import { nodesFolder } from '../paths.mjs';

/** Has npm fetch the newest release of a major version of Node; resolves to `{ program, version }`. */
export async function fetchNode(major, say) {
  const { name, program } = nodePackages[`${process.platform}-${process.arch}`];
  const folder = join(nodesFolder, String(major));
  say('fetching it');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  await promisify(execFile)('npm', ['install', ...quietly, `${name}@${major}`], { cwd: folder });
  const path = join(folder, program);
  return { program: path, version: execFileSync(path, ['-v'], { encoding: 'utf8' }).trim() };
}

const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
