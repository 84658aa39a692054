import type { PreparedRequest } from '../../request-form/prepared-request.js';
import { requestFault } from '../../request-form/request-faults.js';

/** The methods that a `.http` file may have. */
export const httpFileMethods = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/;

/**
 * Why a request cannot stand in a `.http` file: an editor would take a part of it for a request of its
 * own, a variable, a file to read or a script to run. Undefined when it can.
 */
export function unwritable(request: PreparedRequest): string | undefined {
  const { method, headers, body = '' } = request;
  const fault = requestFault(request);
  if (fault !== undefined) return fault;
  if (!httpFileMethods.test(method)) return `.http files have no method ${method}.`;
  const odd = headers.find(([name]) => !/^[\w-]+$/.test(name));
  if (odd) return `.http files have no header ${odd[0]}.`;
  if (/[^\n\t\P{Cc}]|[\u2028\u2029]/u.test(body)) return 'Its body has control characters.';
  const line = /^[ \t]*(?:[#@<>%?&]|\/\/)/m.exec(body)?.[0].trim();
  if (line !== undefined) return `A line of its body begins with ${line}, which means more there.`;
  return body === body.trim() ? undefined : 'Its body begins or ends with blanks.';
}
