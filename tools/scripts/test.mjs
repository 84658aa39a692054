import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { runCommand } from './run-command.mjs';
import { countLine, summarize } from './test-summary.mjs';
import { packages, root } from './workspace.mjs';

const turboRuns = join(root, '.turbo', 'runs');

const testOptions = ['--continue=dependencies-successful', '--concurrency=2', '--summarize'];

/** Installs, builds, checks types and runs every test. The last line on stdout, alone, is the count. */
export async function test() {
  const env = await install();
  if (env === undefined) return conclude(1, { passed: 0, failed: 1, skipped: 0 });

  removeOldResults();
  const args = ['build', 'typecheck', 'test', ...testOptions];
  const { exitCode } = await runCommand('turbo', ['run', ...args], {
    env,
    onOutput: (chunk) => process.stdout.write(chunk),
  });

  const tasks = readTaskResults();
  const summary = summarize({ exitCode, tasks, packages: packages.map(readReport) });
  process.stdout.write(`\n${summary.lines.join('\n')}\n`);
  return conclude(exitCode, summary.counts);
}

function conclude(exitCode, counts) {
  process.stdout.write(`${countLine(counts)}\n`);
  return counts.failed > 0 ? 1 : exitCode;
}

function removeOldResults() {
  rmSync(turboRuns, { recursive: true, force: true });
  for (const { folder } of packages) {
    rmSync(join(folder, '.reports', 'vitest.json'), { force: true });
  }
}

/** What became of each task, as turbo wrote it down; empty when turbo did not get that far. */
function readTaskResults() {
  try {
    const [file] = readdirSync(turboRuns);
    return JSON.parse(readFileSync(join(turboRuns, file), 'utf8')).tasks.map((task) => ({
      id: task.taskId,
      failed: task.execution !== undefined && task.execution.exitCode !== 0,
    }));
  } catch {
    return [];
  }
}

function readReport({ folder, manifest }) {
  try {
    const report = JSON.parse(readFileSync(join(folder, '.reports', 'vitest.json'), 'utf8'));
    return { name: manifest.name, report };
  } catch {
    return { name: manifest.name, report: undefined };
  }
}
