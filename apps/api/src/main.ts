#!/usr/bin/env node
import { describeOldNode } from './old-node-version.js';

const refusal = describeOldNode();
if (refusal === undefined) {
  // Imported after the version check: an old Node fails on newer syntax with an obscure message.
  const { runCli } = await import('./cli/run-cli.js');
  process.exitCode = await runCli(process.argv.slice(2));
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
