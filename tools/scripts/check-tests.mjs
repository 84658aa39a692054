// Checks that no test judges or waits by time.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTimedVerdicts } from './test-verdicts.mjs';
import { root } from './workspace.mjs';

const tests = [
  '{packages,apps}/*/{src,test}/**/*.test.{ts,tsx}',
  '{packages,apps}/*/test/**/*.ts',
  '{packages,apps}/*/vitest.config.ts',
  '{clients,tools/scripts,examples/*}/*.{test,config}.{mjs,ts}',
];
const files = [...new Set(tests.flatMap((pattern) => globSync(pattern, { cwd: root })))].filter(
  (file) => !file.includes('node_modules') && !file.endsWith('test-verdicts.test.mjs'),
);
const found = files.flatMap((file) =>
  findTimedVerdicts(file, readFileSync(join(root, file), 'utf8')),
);
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
