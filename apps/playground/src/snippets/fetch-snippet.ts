import type { PreparedRequest } from '../request-form/build-request.js';
import { textLiteral, valueLiteral } from './code-literal.js';
import { isVariable } from './secret-variables.js';

/** A request as an ES module for Node and browsers. A value such as `$AISLE_TOKEN` comes from the environment. */
export function fetchSnippet(request: PreparedRequest, origin: string, token?: string): string {
  const { method, target, body } = request;
  const headers = [
    ...request.headers,
    ...(token === undefined ? [] : [['Authorization', token] as const]),
  ];
  const variables = headers.map(([, value]) => value).filter(isVariable);
  const lines = [
    ...variables.map((variable) => {
      const name = variable.slice(1);
      return `const ${constantOf(variable)} = globalThis.process?.env.${name} ?? 'your token';`;
    }),
    ...(variables.length > 0 ? [''] : []),
    `const response = await fetch(${textLiteral(origin + target)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers.map(([name, value]) => `    ${headerName(name)}: ${headerValue(name, value)},`),
    '  },',
    ...(body === undefined ? [] : [`  body: ${bodyLiteral(body)},`]),
    '});',
    'if (!response.ok) console.error(response.status, response.statusText);',
    'console.log(JSON.stringify(await response.json(), null, 2));',
  ];
  return lines.join('\n');
}

function headerName(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : textLiteral(name);
}

function headerValue(name: string, value: string): string {
  const isToken = name === 'Authorization';
  if (!isVariable(value)) return textLiteral(isToken ? `Bearer ${value}` : value);
  const constant = constantOf(value);
  return isToken ? `\`Bearer \${${constant}}\`` : constant;
}

/** `$AISLE_ACCOUNT_TOKEN` as `accountToken`. */
function constantOf(variable: string): string {
  return variable
    .slice('$AISLE_'.length)
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A body as the value that it is written from, where that makes the same bytes. */
function bodyLiteral(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (JSON.stringify(value, null, 2) !== body) return textLiteral(body);
    return `JSON.stringify(${valueLiteral(value, 1)}, null, 2)`;
  } catch {
    return textLiteral(body);
  }
}
