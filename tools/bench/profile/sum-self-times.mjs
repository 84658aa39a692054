/** Name that V8 gives to idle time. */
const idle = '(idle)';

/**
 * Returns the self time of each function in milliseconds, longest first, from a `.cpuprofile`. Idle
 * time is excluded.
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
