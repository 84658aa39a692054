import { isSecretName } from '../../link/secrets.js';
import { notKept } from '../hide-secrets.js';
import type { HttpFileRequest } from './http-file-request.js';

/** Requests as a `.http` file, which editors can send. Tokens are variables that are empty at first. */
export function writeHttpFile(
  requests: readonly (HttpFileRequest & { readonly needsToken: boolean })[],
  origin: string,
): string {
  const parts = [
    [
      '# Requests of the Aisle playground.',
      '# Put an access token of the service after @token before you send one.',
      `@host = ${origin}`,
      '@token =',
    ].join('\n'),
    ...requests.map(writeRequest),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeRequest({
  name,
  method,
  target,
  headers,
  body,
  needsToken,
}: HttpFileRequest & { readonly needsToken: boolean }): string {
  const title = name.replaceAll(/\s+/g, ' ').trim();
  return [
    `### ${title}`.trimEnd(),
    `${method} {{host}}${target}`,
    ...headers.map(
      ([header, value]) => `${header}: ${isSecretName(header) ? variable(header) : value}`,
    ),
    ...(needsToken ? ['Authorization: Bearer {{token}}'] : []),
    ...(body === undefined ? [] : ['', writeBody(body)]),
  ].join('\n');
}

/** Two opening braces would be a variable; in JSON they can only be within a string. */
function writeBody(body: string): string {
  return body
    .replaceAll('{{', '{\\u007b')
    .replaceAll(JSON.stringify(notKept), '"{{client_secret}}"')
    .replaceAll(encodeURIComponent(notKept), '{{client_secret}}');
}

function variable(header: string): string {
  return `{{${header.toLowerCase().replaceAll('-', '_')}}}`;
}
