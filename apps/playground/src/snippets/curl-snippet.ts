import type { PreparedRequest } from '../request-form/build-request.js';
import { isVariable } from './secret-variables.js';

/** A request as a command line for a POSIX shell. A value such as `$AISLE_TOKEN` is the shell's variable. */
export function curlSnippet(request: PreparedRequest, origin: string, token?: string): string {
  const { method, target, headers, body } = request;
  const parts = [
    `curl${/[[\]{}]/.test(target) ? ' --globoff' : ''} ${quoteForShell(origin + target)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => header(name, value)),
    ...(token === undefined ? [] : [header('Authorization', token, 'Bearer ')]),
    ...(body === undefined ? [] : [`--data-raw ${quoteForShell(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function header(name: string, value: string, before = ''): string {
  const line = `${name}: ${before}${value}`;
  return `-H ${isVariable(value) ? `"${line}"` : quoteForShell(line)}`;
}

/** A text as one word of a POSIX shell, taken literally. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
