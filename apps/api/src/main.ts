#!/usr/bin/env node
import { describeOldNode } from './old-node-version.js';

const refusal = describeOldNode();
if (refusal === undefined) {
  // Only now: what an old Node does not know makes it fail in words of its own.
  const { runCli } = await import('./cli/run-cli.js');
  process.exitCode = await runCli(process.argv.slice(2));
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
