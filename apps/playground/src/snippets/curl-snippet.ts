import type { PreparedRequest } from '../state/exchange.js';
import { quoteForShell } from './code-literal.js';
import type { SnippetHeader } from './secret-variables.js';

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
