import { install } from './install.mjs';
import { test } from './test.mjs';
import { runCommand } from './workspace.mjs';

/** The scripts of package.json that check without running tests, in this order. */
const staticChecks = [
  'build',
  'check:format',
  'check:arrows',
  'check:browser',
  'check:folders',
  'check:shape',
  'check:unused',
  'check:tests',
  'check:packaging',
  'check:trace',
];

/** Everything that CI checks; the count of the tests is the last line on stdout. */
export async function check() {
  const staticExitCode = await checkStatic();
  const testExitCode = await test();
  return staticExitCode || testExitCode;
}

/** Everything but the tests: formatting, lint, arrows, unused code, packaging. All of it runs, whatever fails. */
export async function checkStatic() {
  const env = await install();
  if (env === undefined) return 1;

  const failed = [];
  for (const name of staticChecks) {
    const { exitCode, output } = await runCommand('pnpm', ['run', '--silent', name], { env });
    if (exitCode !== 0) failed.push(name);
    process.stderr.write(exitCode === 0 ? `✓ ${name}\n` : `${output}\n✗ ${name}\n`);
  }
  if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  return failed.length > 0 ? 1 : 0;
}
