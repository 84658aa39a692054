import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from '../paths.mjs';
import { runOnNode, startOnNode } from './run-on-node.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

/** Packs what was built; resolves to the tarballs by what they hold. */
export async function packTarballs(node, folder) {
  await runOnNode(node, node.program, [runScript, 'pack', folder, '--no-build'], folder);
  const find = (name) => join(folder, readdirSync(folder).find((file) => name.test(file)) ?? '');
  return { schema: find(/^aisle-schema-/), core: find(/^aisle-core-/), aisle: find(/^aisle-\d/) };
}

/**
 * Uses the tarballs on one Node as on a machine that has nothing else: the command by npx, then installed, then
 * both doors of the library. `folder` is an empty one, outside the repository.
 */
export async function tryTarballs(node, { schema, core, aisle }, folder) {
  const npx = ['--yes', ...quietly, '--package', aisle, 'aisle'];
  await startOnNode(node, 'npx', [...npx, '--port', '0', '--db', ':memory:'], folder);
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'doors.js'), doors);
  await runOnNode(node, 'npm', ['install', ...quietly, aisle, core, schema], project);
  const said = await runOnNode(node, node.program, ['doors.js'], project);
  if (said !== 'not_found 200\n') throw new Error(`the doors said ${said}`);
}

const doors = `
import { createTestCommerce } from '@aisle/core/sqlite';
import { startAisle } from 'aisle';

const commerce = await createTestCommerce();
const code = await commerce.catalog.listNodeProducts({ node_id: 'none' }).catch((error) => error.code);
await commerce.close();
const aisle = await startAisle({ seed: 'demo' });
const { status } = await fetch(aisle.url + '/readyz');
await aisle.close();
console.log(code, status);
`;
