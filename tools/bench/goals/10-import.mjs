import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeScratchFolder, removeStore } from '../data/scratch.mjs';
import { aisleMain } from '../paths.mjs';
import { environment } from '../processes/environment.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 10;
export const title = 'import';
export const goal = '≥ 0.7 × the rate of JSON.parse and bare INSERT of the same rows';

const bareImport = new URL('../in-process/bare-import.mjs', import.meta.url);

export async function run({ rounds, say, manyProducts, ...context }) {
  const seedFile = await context.seed(manyProducts);
  const imported = await context.imported(manyProducts);
  const scratch = makeScratchFolder();
  const rates = { aisle: [], bare: [] };
  const rate = (milliseconds) => manyProducts / (milliseconds / 1000);
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: aisle import`);
    rates.aisle.push(rate(importWithAisle(seedFile, join(scratch, 'import.sqlite'))));
    say(`round ${round} of ${rounds}: JSON.parse and INSERT`);
    const to = join(scratch, 'bare-import.sqlite');
    rates.bare.push(rate(await runInChild(bareImport, { seedFile, imported, to })));
    removeStore(to);
  }
  const count = manyProducts.toLocaleString('en');
  return [
    makeRow({
      what: `JSON.parse and INSERT, ${count} products with their prices`,
      values: rates.bare,
      unit: 'products/s',
    }),
    makeRow({
      what: 'Aisle, `aisle import` of the same file',
      values: rates.aisle,
      unit: 'products/s',
      than: 'bare',
      others: rates.bare,
      goal: atLeast(0.7),
    }),
  ];
}

/** Milliseconds of the whole command, the start of its process included. */
function importWithAisle(seedFile, database) {
  const startedAt = performance.now();
  execFileSync(process.execPath, [aisleMain, 'import', seedFile, '--db', database], {
    env: environment(),
    stdio: 'pipe',
  });
  const milliseconds = performance.now() - startedAt;
  removeStore(database);
  return milliseconds;
}
