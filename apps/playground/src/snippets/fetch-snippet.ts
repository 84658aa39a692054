import { parseJson } from '../lib/decode.js';
import type { PreparedRequest } from '../state/exchange.js';
import { nameLiteral, textLiteral, valueLiteral } from './code-literal.js';
import type { SnippetHeader } from './secret-variables.js';

/** Formats a request as an ES module for Node and browsers. */
export function fetchSnippet(
  { method, target, body }: PreparedRequest,
  origin: string,
  headers: readonly SnippetHeader[],
): string {
  const variables = headers.flatMap(({ variable }) => variable ?? []);
  const lines = [
    ...variables.map((variable) => {
      return `const ${constantOf(variable)} = globalThis.process?.env.${variable} ?? 'your token';`;
    }),
    ...(variables.length > 0 ? [''] : []),
    `const response = await fetch(${textLiteral(origin + target)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${textLiteral(method)},`]),
    '  headers: {',
    ...headers.map((header) => `    ${nameLiteral(header.name)}: ${headerValue(header)},`),
    '  },',
    ...(body === undefined ? [] : [`  body: ${bodyLiteral(body)},`]),
    '});',
    'if (!response.ok) console.error(response.status, response.statusText);',
    'console.log(JSON.stringify(await response.json(), null, 2));',
  ];
  return lines.join('\n');
}

function headerValue({ text, variable }: SnippetHeader): string {
  if (variable === undefined) return textLiteral(text);
  const constant = constantOf(variable);
  return text === '' ? constant : `\`${text}\${${constant}}\``;
}

/** Converts `AISLE_ACCOUNT_TOKEN` to `accountToken`. */
function constantOf(variable: string): string {
  return variable
    .slice('AISLE_'.length)
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Formats a body as a JavaScript value if that produces the same bytes. */
function bodyLiteral(body: string): string {
  const value = parseJson(body);
  return value !== undefined && JSON.stringify(value, null, 2) === body
    ? `JSON.stringify(${valueLiteral(value, 1)}, null, 2)`
    : textLiteral(body);
}
