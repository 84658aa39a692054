import type { PreparedRequest } from '../request-form/build-request.js';

/** A request as a command line for a POSIX shell. */
export function curlSnippet(request: PreparedRequest, origin: string, token?: string): string {
  const { method, target, headers, body } = request;
  const authorization = token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const];
  const parts = [
    `curl${/[[\]{}]/.test(target) ? ' --globoff' : ''} ${quoteForShell(origin + target)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...[...headers, ...authorization].map(
      ([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-raw ${quoteForShell(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** A text as one word of a POSIX shell, taken literally. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
