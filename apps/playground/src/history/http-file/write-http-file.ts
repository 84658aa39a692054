import { isSecretName } from '../../link/secrets.js';
import { settleTarget } from '../../request-form/encode-address.js';
import { notKept } from '../hide-secrets.js';
import type { HttpFileRequest } from './http-file-request.js';

/**
 * Requests as a `.http` file, which editors can send; each must be one that `unwritable` finds nothing
 * against. Tokens are variables that are empty at first.
 */
export function writeHttpFile(
  requests: readonly (HttpFileRequest & { readonly needsToken: boolean })[],
  origin: string,
): string {
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

function writeRequest({
  name,
  method,
  target,
  headers,
  body,
  needsToken,
}: HttpFileRequest & { readonly needsToken: boolean }): string {
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

/** In JSON, two opening braces can only be within a string, which has its own way to write them. */
function writeBody(body: string): string {
  const literal = isJson(body) ? body.replaceAll('{{', '{\\u007b') : withBraces(body);
  return literal
    .replaceAll(JSON.stringify(notKept), '"{{client_secret}}"')
    .replaceAll(encodeURIComponent(notKept), '{{client_secret}}');
}

const brace = '{{brace}}';

/** Two opening braces would be a variable. */
function withBraces(text: string): string {
  return text.replaceAll('{{', brace + brace);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function variable(header: string): string {
  return `{{${header.toLowerCase().replaceAll('-', '_')}}}`;
}
