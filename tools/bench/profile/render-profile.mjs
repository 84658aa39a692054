import { pathToFileURL } from 'node:url';
import { root } from '../paths.mjs';

/** Number of functions to show. */
const shown = 25;

/** Lists the functions with the most self time, with their shares of all busy time. */
export function renderProfile(title, functions) {
  const total = functions.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const lines = functions.slice(0, shown).map(({ name, url, line, milliseconds }) => {
    const share = `${((milliseconds / total) * 100).toFixed(1)} %`.padStart(7);
    return `${share}  ${name.padEnd(34)}  ${describePlace(url, line)}`.trimEnd();
  });
  const seconds = (total / 1000).toFixed(1);
  return [`${title}: ${seconds} s busy, self time`, '', ...lines].join('\n');
}

/** Describes the location of a function: in this repository, a package, Node or native code. */
function describePlace(url, line) {
  if (url === '') return '';
  const path = url.replace(`${pathToFileURL(root).href}/`, '');
  const dependency = path.lastIndexOf('node_modules/');
  return `${dependency < 0 ? path : path.slice(dependency + 'node_modules/'.length)}:${line}`;
}

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
