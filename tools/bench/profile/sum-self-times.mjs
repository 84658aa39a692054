/** What V8 reports where nothing was to be done. */
const idle = '(idle)';

/**
 * Milliseconds that each function ran itself, most first, from a `.cpuprofile`; time in which the
 * process had nothing to do is left out.
 */
export function sumSelfTimes({ nodes, samples, timeDeltas }) {
  const functions = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const sums = new Map();
  samples.forEach((id, index) => {
    const { functionName, url, lineNumber } = functions.get(id);
    if (functionName === idle) return;
    const name = functionName || '(anonymous)';
    const key = `${name} ${url}:${lineNumber}`;
    const sum = sums.get(key) ?? { name, url, line: lineNumber + 1, milliseconds: 0 };
    // The time until the next sample belongs to this one.
    sum.milliseconds += (timeDeltas[index + 1] ?? 0) / 1000;
    sums.set(key, sum);
  });
  return [...sums.values()].sort((a, b) => b.milliseconds - a.milliseconds);
}
