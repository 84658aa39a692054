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
