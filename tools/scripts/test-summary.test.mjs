import { expect, it } from 'vitest';
import { countLine, summarize } from './test-summary.mjs';

const file = (status, ...statuses) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});
const report = (...testResults) => ({ testResults });
const green = { exitCode: 0, tasks: [] };

it('adds up all packages; pending and todo count as skipped', () => {
  const { counts } = summarize({
    ...green,
    packages: [
      { name: 'a', report: report(file('passed', 'passed', 'passed'), file('passed', 'pending')) },
      { name: 'b', report: report(file('failed', 'passed', 'failed', 'todo', 'skipped')) },
    ],
  });
  expect(countLine(counts)).toBe('3 passed, 1 failed, 3 skipped');
});

it('takes a package without tests for what it is', () => {
  const { counts } = summarize({ ...green, packages: [{ name: 'a', report: report() }] });
  expect(countLine(counts)).toBe('0 passed, 0 failed, 0 skipped');
});

it('counts a file that does not load as a failure', () => {
  const { counts } = summarize({
    exitCode: 1,
    tasks: [{ id: 'a#test', failed: true }],
    packages: [{ name: 'a', report: report(file('failed')) }],
  });
  expect(counts.failed).toBe(1);
});

it('counts a missing report as a failure', () => {
  const { counts, lines } = summarize({ ...green, packages: [{ name: 'a', report: undefined }] });
  expect(counts.failed).toBe(1);
  expect(lines).toEqual(['a: 0 passed, 1 failed, 0 skipped (its tests did not run)']);
});

it('counts a failed task that is not a failed test, and names it', () => {
  const { counts, lines } = summarize({
    exitCode: 1,
    tasks: [
      { id: 'a#build', failed: false },
      { id: 'a#typecheck', failed: true },
      { id: 'a#test', failed: true },
    ],
    packages: [{ name: 'a', report: report(file('passed', 'passed')) }],
  });
  expect(countLine(counts)).toBe('1 passed, 2 failed, 0 skipped');
  expect(lines).toContain('a#typecheck failed; what it printed is above.');
  expect(lines).toContain('a#test failed; what it printed is above.');
});

it('counts a failed test once, although its task failed with it', () => {
  const { counts, lines } = summarize({
    exitCode: 1,
    tasks: [{ id: 'a#test', failed: true }],
    packages: [{ name: 'a', report: report(file('failed', 'failed')) }],
  });
  expect(counts.failed).toBe(1);
  expect(lines.at(-1)).toBe('a: 0 passed, 1 failed, 0 skipped');
  expect(lines.join('\n')).not.toContain('a#test');
});

it('never reports zero failures of a run that failed', () => {
  const { counts } = summarize({
    exitCode: 1,
    tasks: [],
    packages: [{ name: 'a', report: report(file('passed', 'passed')) }],
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
    packages: [{ name: 'a', report: report(failing, broken) }],
  });
  expect(lines).toEqual([
    '✗ a: a list is short (x.test.ts)',
    '✗ a: y.test.ts did not load',
    'a: 1 passed, 2 failed, 0 skipped',
  ]);
});
