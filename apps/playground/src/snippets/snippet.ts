import { parseJson } from '../lib/texts.js';
import { requestFault } from '../request-form/selected-request.js';
import type { PreparedRequest } from '../state/playground-store.js';
import {
  coreSnippet,
  nameLiteral,
  quoteForShell,
  type SnippetStore,
  textLiteral,
  valueLiteral,
} from './core-snippet.js';

/** Formats of snippets. */
export const snippetKinds = ['curl', 'fetch', 'core'] as const;
export type SnippetKind = (typeof snippetKinds)[number];

/** A request as code, as copied and as shown, or the reason why there is none. */
type Snippet =
  | { readonly text: string; readonly shown: string; readonly reason?: undefined }
  | { readonly reason: string };

/** Source of a snippet. */
export interface SnippetSource {
  readonly request: PreparedRequest;
  readonly origin: string;
  /** The token of the request; undefined if there is none. */
  readonly token: string | undefined;
  /** True if the code contains tokens instead of variables. */
  readonly withToken?: boolean;
  readonly store?: SnippetStore | undefined;
  /** File of a certificate that the client must trust. */
  readonly certificate?: string | undefined;
}

/** Formats a request as code, or returns the reason why that is impossible. */
export function makeSnippet(kind: SnippetKind, source: SnippetSource): Snippet {
  const { request, origin, token, withToken = false, store, certificate } = source;
  if (request.missing.length > 0) {
    const names = request.missing.map((key) => key.slice(key.indexOf(':') + 1));
    return { reason: `The address is incomplete: ${names.join(', ')} is missing.` };
  }
  const fault = requestFault(request);
  if (fault !== undefined) return { reason: `The page does not send this request. ${fault}` };
  if (kind === 'core') {
    const made = coreSnippet(request, store);
    return made.reason === undefined ? { text: made.text, shown: made.text } : made;
  }
  const headers = snippetHeaders(request, token, withToken);
  const text =
    kind === 'curl'
      ? curlSnippet(request, origin, headers, certificate)
      : fetchSnippet(request, origin, headers);
  return { text, shown: withToken && token ? text.replaceAll(token, shortenToken(token)) : text };
}

/**
 * Formats a request as a curl command for a POSIX shell, with `certificate` as a trusted file if
 * given.
 */
export function curlSnippet(
  { method, target, body }: PreparedRequest,
  origin: string,
  headers: readonly SnippetHeader[],
  certificate?: string,
): string {
  const isPiped = body !== undefined && !isPlain(body);
  const pipe = isPiped ? `${printCommand(new TextEncoder().encode(body))} | ` : '';
  const globoff = /[[\]]/.test(target) ? ' --globoff' : '';
  const parts = [
    `${pipe}curl${globoff} ${quoteForShell(origin + target)}`,
    ...(certificate === undefined ? [] : [`--cacert ${quoteForShell(certificate)}`]),
    ...methodOptions(method),
    ...headers.map(headerOption),
    ...(body === undefined ? [] : [...typeOptions(headers), bodyOption(body, isPiped)]),
  ];
  return parts.join(' \\\n  ');
}

function methodOptions(method: string): readonly string[] {
  if (method === 'GET') return [];
  if (method === 'HEAD') return ['--head'];
  return [`-X ${/^[A-Z]+$/.test(method) ? method : quoteForShell(method)}`];
}

/**
 * Returns the option for the content type that browsers send by default, which differs from curl's.
 */
function typeOptions(headers: readonly SnippetHeader[]): readonly string[] {
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  return isTyped ? [] : [headerOption({ name: 'Content-Type', text: 'text/plain;charset=UTF-8' })];
}

function bodyOption(body: string, isPiped: boolean): string {
  return isPiped ? '--data-binary @-' : `--data-raw ${quoteForShell(body)}`;
}

function headerOption({ name, text, variable }: SnippetHeader): string {
  // A name with a colon and an empty value would remove one of curl's own headers.
  if (variable === undefined && text === '') return `-H ${quoteForShell(`${name};`)}`;
  const line = `${name}: ${text}`;
  // Only headers with known names have variables.
  if (variable !== undefined) return `-H "${line}$${variable}"`;
  if (/^[ -~]*$/.test(line)) return `-H ${quoteForShell(line)}`;
  // Browsers send one byte for each of these characters, a shell would send two.
  return `-H "$(${printCommand(Uint8Array.from(line, (character) => character.charCodeAt(0)))})"`;
}

/**
 * @returns true if a text is safe to show in a command. Control characters would act on the user's
 * terminal. Direction marks would make the command look different from the one that runs.
 */
function isPlain(text: string): boolean {
  return !/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

/** Returns a command that prints any bytes. */
function printCommand(bytes: Uint8Array): string {
  const format = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[ -~]/.test(character) && !/['\\%!]/.test(character)
      ? character
      : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `printf '${format.join('')}'`;
}

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

/** A header in code: a text, followed by the value of an environment variable. */
interface SnippetHeader {
  readonly name: string;
  readonly text: string;
  /** The name of the variable, without a `$`. */
  readonly variable?: string;
}

const headerVariables: ReadonlyMap<string, string> = new Map([
  ['ep-account-management-authentication-token', 'AISLE_ACCOUNT_TOKEN'],
  ['x-moltin-customer-token', 'AISLE_CUSTOMER_TOKEN'],
]);

/** Returns the headers of a request with its token. Without tokens, variables replace them. */
export function snippetHeaders(
  { headers }: Pick<PreparedRequest, 'headers'>,
  token: string | undefined,
  withToken: boolean,
): readonly SnippetHeader[] {
  return [
    ...joinSame(headers).map(([name, text]) => {
      const variable = withToken ? undefined : headerVariables.get(name.toLowerCase());
      return variable === undefined ? { name, text } : { name, text: '', variable };
    }),
    ...(token === undefined ? [] : [authorization(token, withToken)]),
  ];
}

/** Joins headers of the same name, as browsers do. */
function joinSame(headers: PreparedRequest['headers']): PreparedRequest['headers'] {
  const joined = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of headers) {
    const [first = name, ...before] = joined.get(name.toLowerCase()) ?? [];
    joined.set(name.toLowerCase(), [first, [...before, value].join(', ')]);
  }
  return [...joined.values()];
}

function authorization(token: string, withToken: boolean): SnippetHeader {
  const name = 'Authorization';
  return withToken
    ? { name, text: `Bearer ${token}` }
    : { name, text: 'Bearer ', variable: 'AISLE_TOKEN' };
}

/** Shortens a token, so that it can still be recognized. */
function shortenToken(token: string): string {
  return token.length <= 16 ? '…' : `${token.slice(0, 6)}…${token.slice(-4)}`;
}

/** Returns shell lines that set a variable for each token in the code. */
export function exportLines(
  request: Pick<PreparedRequest, 'headers'>,
  token: string | undefined,
): readonly string[] {
  const whole = snippetHeaders(request, token, true);
  return snippetHeaders(request, token, false).flatMap(({ text, variable }, index) =>
    variable === undefined
      ? []
      : [`export ${variable}=${quoteForShell((whole[index]?.text ?? '').slice(text.length))}`],
  );
}
