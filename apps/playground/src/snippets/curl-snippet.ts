import type { PreparedRequest } from '../state/exchange.js';
import { quoteForShell } from './code-literal.js';
import type { SnippetHeader } from './secret-variables.js';

/** A request as a command line for a POSIX shell, which trusts a certificate in a file if one is named. */
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

/** What browsers say of a body of which nothing is said; curl would say something else. */
function typeOptions(headers: readonly SnippetHeader[]): readonly string[] {
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  return isTyped ? [] : [headerOption({ name: 'Content-Type', text: 'text/plain;charset=UTF-8' })];
}

function bodyOption(body: string, isPiped: boolean): string {
  return isPiped ? '--data-binary @-' : `--data-raw ${quoteForShell(body)}`;
}

function headerOption({ name, text, variable }: SnippetHeader): string {
  // A name with a colon and nothing behind it would take a header of curl's own away.
  if (variable === undefined && text === '') return `-H ${quoteForShell(`${name};`)}`;
  const line = `${name}: ${text}`;
  // Only headers whose names are known have variables.
  if (variable !== undefined) return `-H "${line}$${variable}"`;
  if (/^[ -~]*$/.test(line)) return `-H ${quoteForShell(line)}`;
  // Browsers send a byte for each of these characters, a shell would send two.
  return `-H "$(${printCommand(Uint8Array.from(line, (character) => character.charCodeAt(0)))})"`;
}

/**
 * Whether a text may stand in a command as it is. Control characters would act on the terminal that a
 * command is pasted into, and marks of direction would show another command than the one that runs.
 */
function isPlain(text: string): boolean {
  return !/[^\n\P{Cc}]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

/** A command that prints bytes, whatever they are. */
function printCommand(bytes: Uint8Array): string {
  const format = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[ -~]/.test(character) && !/['\\%!]/.test(character)
      ? character
      : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `printf '${format.join('')}'`;
}
