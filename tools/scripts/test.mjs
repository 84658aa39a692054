import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { packages, root, runCommand } from './workspace.mjs';

const kinds = { passed: 'passed', failed: 'failed' };

/** Returns the last line of a test run. */
export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Adds up vitest's JSON reports: `{ counts, lines }`, one line per test run or problem. A failed
 * task, a missing report and a file that does not load count as failures.
 */
export function summarize({ exitCode, tasks, runs }) {
  const rows = runs.map(({ task, report }) => ({
    task,
    ...(report === undefined ? noReport() : countReport(report)),
  }));
  const explained = new Set(rows.filter(({ counts }) => counts.failed > 0).map(({ task }) => task));
  const failedTasks = tasks.filter(({ id, failed }) => failed && !explained.has(id));

  const counts = rows.reduce((sum, row) => add(sum, row.counts), zero());
  counts.failed += failedTasks.length;
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;

  return {
    counts,
    lines: [
      ...runs.flatMap(({ task, report }) => listFailures(task, report)),
      ...rows.map((row) => `${row.task}: ${countLine(row.counts)}${row.note}`),
      ...failedTasks.map(({ id }) => `${id} failed; see its output above.`),
    ],
  };
}

/** Lists the failed tests by name, to show them at the end of the output. */
function listFailures(task, report) {
  return (report?.testResults ?? []).flatMap(({ status, name: file, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`✗ ${task}: ${file} did not load`] : [];
    return failed.map(({ fullName }) => `✗ ${task}: ${fullName} (${file})`);
  });
}

function noReport() {
  return { counts: { ...zero(), failed: 1 }, note: ' (its tests did not run)' };
}

function countReport(report) {
  const counts = report.testResults.map(countFile).reduce(add, zero());
  return { counts, note: '' };
}

function countFile({ status, assertionResults }) {
  const counts = zero();
  for (const result of assertionResults) counts[kinds[result.status] ?? 'skipped'] += 1;
  const didNotLoad = status === 'failed' && counts.failed === 0;
  return didNotLoad ? { ...counts, failed: 1 } : counts;
}

function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

function zero() {
  return { passed: 0, failed: 0, skipped: 0 };
}

const turboRuns = join(root, '.turbo', 'runs');

/** Test scripts, with the files for vitest's reports. */
const reports = { test: 'vitest.json', 'test:built': 'vitest-built.json' };

const testOptions = ['--continue=dependencies-successful', '--concurrency=2', '--summarize'];

/** Installs, builds, checks types and runs the tests. The last line on stdout is the count. */
export async function test() {
  return runTests({});
}

/**
 * Runs all tests including the thorough tier, with more cases. Prints the seed of the random cases.
 */
export async function testThoroughly() {
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  process.stdout.write(`TEST_SEED=${seed} repeats the same random cases.\n`);
  return runTests({ TEST_TIER: 'thorough', TEST_SEED: seed });
}

async function runTests(tier) {
  const installed = await install();
  if (installed === undefined) return conclude(1, { passed: 0, failed: 1, skipped: 0 });
  const env = { ...installed, ...tier };

  removeOldResults();
  const args = ['build', 'typecheck', ...Object.keys(reports), ...testOptions];
  const { exitCode } = await runCommand('turbo', ['run', ...args], {
    env,
    onOutput: (chunk) => process.stdout.write(chunk),
  });

  const tasks = readTaskResults();
  const summary = summarize({ exitCode, tasks, runs: testTasks().map(readReport) });
  process.stdout.write(`\n${summary.lines.join('\n')}\n`);
  return conclude(exitCode, summary.counts);
}

function conclude(exitCode, counts) {
  process.stdout.write(`${countLine(counts)}\n`);
  return counts.failed > 0 ? 1 : exitCode;
}

function removeOldResults() {
  rmSync(turboRuns, { recursive: true, force: true });
  for (const { file } of testTasks()) rmSync(file, { force: true });
}

/** Reads the result of each task from turbo's summary; empty if turbo wrote none. */
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

/** Returns every test script of every package: its task name in turbo, and its report. */
function testTasks() {
  return packages.flatMap(({ folder, manifest }) =>
    Object.entries(reports)
      .filter(([script]) => manifest.scripts?.[script] !== undefined)
      .map(([script, report]) => ({
        task: `${manifest.name}#${script}`,
        file: join(folder, '.reports', report),
      })),
  );
}

function readReport({ task, file }) {
  try {
    return { task, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { task, report: undefined };
  }
}
