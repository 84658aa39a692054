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
