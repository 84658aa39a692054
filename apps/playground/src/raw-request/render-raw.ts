import type { PreparedRequest } from '../request-form/prepared-request.js';

/** A request as text: its line, its headers, and after an empty line its body. */
export function renderRaw({ method, target, headers, body }: PreparedRequest): string {
  const head = [`${method} ${target}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === undefined ? [] : ['', body])].join('\n');
}
