import { parseJson } from '../../lib/decode.js';
import { settleTarget } from '../../request-form/encode-address.js';
import { requestFault } from '../../request-form/request-faults.js';
import { isSecretName, notKept } from '../../sending/secrets.js';
import type { PreparedRequest } from '../../state/exchange.js';
import { type HttpFileRequest, httpFileMethods } from './read-http-file.js';

interface WrittenRequest extends HttpFileRequest {
  readonly needsToken: boolean;
}

/**
 * Writes requests as a `.http` file for editors. `unwritable` must accept each. Tokens become
 * variables that are empty at first.
 */
export function writeHttpFile(requests: readonly WrittenRequest[], origin: string): string {
  const parts = requests.map(writeRequest);
  const head = [
    '# Requests of the Aisle playground.',
    '# Put an access token of the service after @token before you send one.',
    `@host = ${origin}`,
    '@token =',
    ...(parts.some((part) => part.includes(brace)) ? ['@brace = {'] : []),
  ].join('\n');
  return `${[head, ...parts].join('\n\n')}\n`;
}

function writeRequest(request: WrittenRequest): string {
  const { name, method, target, headers, body, needsToken } = request;
  const title = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return [
    `### ${title}`.trimEnd(),
    `${method} {{host}}${settleTarget(target)}`,
    ...headers.map(
      ([header, value]) =>
        `${header}: ${isSecretName(header) ? variable(header) : withBraces(value)}`,
    ),
    ...(needsToken ? ['Authorization: Bearer {{token}}'] : []),
    ...(body === undefined ? [] : ['', writeBody(body)]),
  ].join('\n');
}

/** In JSON, two opening braces can only be in a string, where they can be escaped. */
function writeBody(body: string): string {
  const literal =
    parseJson(body) !== undefined ? body.replaceAll('{{', '{\\u007b') : withBraces(body);
  return literal
    .replaceAll(JSON.stringify(notKept), '"{{client_secret}}"')
    .replaceAll(encodeURIComponent(notKept), '{{client_secret}}');
}

const brace = '{{brace}}';

/** Escapes two opening braces, which would start a variable. */
function withBraces(text: string): string {
  return text.replaceAll('{{', brace + brace);
}

function variable(header: string): string {
  return `{{${header.toLowerCase().replaceAll('-', '_')}}}`;
}

/**
 * Returns the reason why a request cannot be in a `.http` file; undefined if it can. An editor
 * would read a part of it as another request, a variable, a file or a script.
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
