import { unfinishedName } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import type { Settings } from '../config/setting-definitions.js';
import { UsageError } from '../config/setting-parsers.js';
import type { Examples } from '../examples/find-examples.js';
import { printableLine } from '../http/errors/printable.js';
import { nameOf } from '../http/middleware/check-sender.js';

/** Returns the URL of a server: `http://127.0.0.1:4820`. */
export function addressOf({
  host,
  port,
  ...settings
}: Pick<Settings, 'host' | 'port' | 'tls' | 'tlsCert'>): string {
  return `${speaksTls(settings) ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @returns true if the server uses TLS, be it with `--tls` or with a given certificate. */
export function speaksTls({ tls, tlsCert }: Pick<Settings, 'tls' | 'tlsCert'>): boolean {
  return tls || tlsCert !== undefined;
}

/** Returns the host names of this service from the settings, normalized for comparison. */
export function namesOf({
  allowedHost,
  host,
  publicUrl,
}: Pick<Settings, 'allowedHost' | 'host' | 'publicUrl'>): readonly string[] {
  const named = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host)];
  return [...allowedHost, ...named, host.toLowerCase()];
}

/** Describes a failure for a person; an unexpected error is reported as a bug. */
export function describeFailure(error: unknown, debug: boolean): string {
  const text = describe(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return debug && stack !== undefined ? `${text}\n${stack}` : text;
}

function describe(error: unknown): string {
  if (error instanceof CommerceError) return error.details.map(printableLine).join('\n');
  if (error instanceof UsageError)
    return `${printableLine(error.message)}\n(Run aisle --help for usage.)`;
  const message = error instanceof Error ? error.message : String(error);
  if (isSystemError(error)) return printableLine(describeSystemError(error));
  return `${printableLine(message)}\nThis is a bug in aisle. Run the command with --debug to print the stack trace.`;
}

interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
}

/** Error messages by the code of the operating system: the problem and the remedy. */
const refusals: Readonly<Record<string, string>> = {
  EACCES: 'cannot be accessed by this user; change its permissions or name another file',
  EPERM: 'cannot be accessed by this user; change its permissions or name another file',
  ENOENT: 'does not exist, or its folder does not; create it or name another file',
  EBUSY: 'is a folder or in use; name a file',
  EISDIR: 'is a folder; name a file',
  ENOTDIR: 'has a file in its path where a folder is needed; name another file',
  ENOSPC: 'cannot be written because the disk is full; free some space',
  EROFS: 'is on a read-only disk; name another file',
};

/** @returns true for an error of a system call, such as on a file or pipe. */
function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function describeSystemError({ code, path, message }: SystemError): string {
  const subject = path ?? 'the output';
  const refusal = refusals[code];
  return refusal === undefined
    ? message
    : `${subject.replace(unfinishedName, '')} ${refusal} (${code}).`;
}

/** Returns the URL of the page that shows the products of a node. */
export function linkToProducts(api: string, { catalog_id, node_id }: Examples): string {
  return `${api}/playground/#/listNodeProducts?path.catalog_id=${catalog_id}&path.release_id=latestPublished&path.node_id=${node_id}`;
}

/** Source of the token in a command line: a file, or a request for an implicit token. */
interface TokenSource {
  readonly clientId: string;
  readonly file: string | undefined;
}

/** Parts of a curl command that depend on the server. */
export interface CurlNeeds {
  /** Absent if no token is required. */
  readonly token?: TokenSource | undefined;
  /** Path of a self-signed certificate. */
  readonly certificate?: string | undefined;
}

/**
 * Returns a curl command that lists existing products, in parts that can each have a line. It
 * contains no token, because not everybody who reads it may use one.
 */
export function renderCurl(
  api: string,
  { catalog_id, node_id }: Examples,
  { token, certificate }: CurlNeeds,
): readonly string[] {
  const trust = certificate === undefined ? [] : [`--cacert ${quoteForShell(certificate)}`];
  if (catalog_id === undefined || node_id === undefined)
    return ['curl', ...trust, quoteForShell(`${api}/openapi.json`)];
  const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}/relationships/products`;
  const address = quoteForShell(`${api}${path}?page%5Blimit%5D=2`);
  if (!token) return ['curl', ...trust, address];
  const bearer = `-H "Authorization: Bearer $(${renderToken(api, token, trust)})"`;
  return ['curl', ...trust, bearer, address];
}

/** Joins the parts on one line. */
export function onOneLine(curl: readonly string[]): string {
  return curl.join(' ');
}

/** Puts the parts on lines of their own that a shell joins. */
export function onLines(curl: readonly string[], indent: string): string {
  const [program = '', first, ...others] = curl;
  return [[program, first].join(' '), ...others].join(` \\\n${indent}  `);
}

function renderToken(
  api: string,
  { clientId, file }: TokenSource,
  trust: readonly string[],
): string {
  if (file !== undefined) return `cat ${quoteForShell(file)}`;
  const form = new URLSearchParams({ grant_type: 'implicit', client_id: clientId });
  const ask = ['curl -s', ...trust, quoteForShell(`${api}/oauth/access_token`)].join(' ');
  return `${ask} -d ${quoteForShell(String(form))} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'`;
}

/** Quotes a path as one word of a POSIX shell; adds `./` before a leading dash. */
function quoteForShell(text: string): string {
  return quoteWord(text.startsWith('-') ? `./${text}` : text);
}

/** Quotes a text as one word of a POSIX shell. */
export function quoteWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
