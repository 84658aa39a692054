import { expect, it } from 'vitest';
import { countLine, summarize } from './test.mjs';

const file = (status, ...statuses) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});
const report = (...testResults) => ({ testResults });
const green = { exitCode: 0, tasks: [] };

it('adds up all runs; pending and todo count as skipped', () => {
  const { counts } = summarize({
    ...green,
    runs: [
      {
        task: 'a#test',
        report: report(file('passed', 'passed', 'passed'), file('passed', 'pending')),
      },
      { task: 'b#test', report: report(file('failed', 'passed', 'failed', 'todo', 'skipped')) },
    ],
  });
  expect(countLine(counts)).toBe('3 passed, 1 failed, 3 skipped');
});

it('takes a package without tests for what it is', () => {
  const { counts } = summarize({ ...green, runs: [{ task: 'a#test', report: report() }] });
  expect(countLine(counts)).toBe('0 passed, 0 failed, 0 skipped');
});

it('counts a file that does not load as a failure', () => {
  const { counts } = summarize({
    exitCode: 1,
    tasks: [{ id: 'a#test', failed: true }],
    runs: [{ task: 'a#test', report: report(file('failed')) }],
  });
  expect(counts.failed).toBe(1);
});

it('counts a missing report as a failure', () => {
  const { counts, lines } = summarize({ ...green, runs: [{ task: 'a#test', report: undefined }] });
  expect(counts.failed).toBe(1);
  expect(lines).toEqual(['a#test: 0 passed, 1 failed, 0 skipped (its tests did not run)']);
});

it('counts a failed task that is not a failed test, and names it', () => {
  const { counts, lines } = summarize({
    exitCode: 1,
    tasks: [
      { id: 'a#build', failed: false },
      { id: 'a#typecheck', failed: true },
      { id: 'a#test', failed: true },
    ],
    runs: [{ task: 'a#test', report: report(file('passed', 'passed')) }],
  });
  expect(countLine(counts)).toBe('1 passed, 2 failed, 0 skipped');
  expect(lines).toContain('a#typecheck failed; see its output above.');
  expect(lines).toContain('a#test failed; see its output above.');
});

it('counts a failed test once, although its task failed with it', () => {
  const { counts, lines } = summarize({
    exitCode: 1,
    tasks: [{ id: 'a#test', failed: true }],
    runs: [{ task: 'a#test', report: report(file('failed', 'failed')) }],
  });
  expect(counts.failed).toBe(1);
  expect(lines.at(-1)).toBe('a#test: 0 passed, 1 failed, 0 skipped');
  expect(lines.join('\n')).not.toContain('a#test failed');
});

it('never reports zero failures of a run that failed', () => {
  const { counts } = summarize({
    exitCode: 1,
    tasks: [],
    runs: [{ task: 'a#test', report: report(file('passed', 'passed')) }],
  });
  expect(counts.failed).toBe(1);
});

it('names what failed before it counts', () => {
  const failing = {
    name: 'x.test.ts',
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'a list is long' },
      { status: 'failed', fullName: 'a list is short' },
    ],
  };
  const broken = { name: 'y.test.ts', status: 'failed', assertionResults: [] };
  const { lines } = summarize({
    exitCode: 1,
    tasks: [{ id: 'a#test', failed: true }],
    runs: [{ task: 'a#test', report: report(failing, broken) }],
  });
  expect(lines).toEqual([
    '✗ a#test: a list is short (x.test.ts)',
    '✗ a#test: y.test.ts did not load',
    'a#test: 1 passed, 2 failed, 0 skipped',
  ]);
});
