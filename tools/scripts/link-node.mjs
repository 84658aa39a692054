import { existsSync, lstatSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fetchedNode } from './find-node.mjs';
import { packages, root } from './workspace.mjs';

/**
 * Puts the Node that was fetched for this checkout, if this process runs on it, beside the tools of each package:
 * `npm run`, `pnpm exec` and the tools themselves look for `node` there first. Else none is left there.
 */
export function linkNode() {
  // Windows makes no link without asking, and its tools find Node on PATH.
  if (process.platform === 'win32') return;
  for (const folder of [root, ...packages.map((one) => one.folder)]) {
    const tools = join(folder, 'node_modules', '.bin');
    if (existsSync(tools)) placeLink(join(tools, 'node'));
  }
}

function placeLink(link) {
  const target = fetchedNode && relative(dirname(link), fetchedNode);
  const current = lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link);
  if (current === target) return;
  if (target === undefined) return rmSync(link);
  // Others may be looking for it, or placing it too.
  const next = `${link}.${process.pid}`;
  symlinkSync(target, next);
  renameSync(next, link);
}
