import { parseJson, shorten } from '../lib/texts.js';
import { requestFault, settleTarget } from '../request-form/selected-request.js';
import { isSecretName, notKept } from '../sending/send.js';
import type { PreparedRequest } from '../state/playground-store.js';

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

/** The methods allowed in a `.http` file. */
const httpFileMethods = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT)$/;

/** A request of a `.http` file. */
interface HttpFileRequest extends Omit<PreparedRequest, 'method' | 'missing'> {
  /** Text after `###` or `# @name`; empty if there is none. */
  readonly name: string;
  readonly method: string;
}

/** An error in a `.http` file. */
export interface HttpFileFault {
  /** Line number, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Reads a `.http` file as editors do. Returns errors and still reads the rest. */
export function readHttpFile(text: string) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const variables = readVariables(lines);
  const blocks = splitBlocks(lines).map((block) => readRequestBlock(block, variables));
  return {
    requests: blocks.flatMap(({ line, request }) => (request ? [{ line, request }] : [])),
    faults: blocks.flatMap(({ faults }) => faults),
  };
}

type Block = ReturnType<typeof splitBlocks>[number];

function splitBlocks(lines: readonly string[]) {
  const marks = lines.flatMap((line, index) => (line.startsWith('###') ? [index] : []));
  const starts = [-1, ...marks];
  return starts.map((mark, index) => ({
    /** The number of its first line, from 1. */
    start: mark + 2,
    name: (lines[mark] ?? '').replace(/^#+/, '').trim(),
    lines: lines.slice(mark + 1, starts[index + 1]),
  }));
}

const definition = /^@([\w-]+)\s*=\s*(.*)$/;

/** Variables apply from their line on and may use earlier ones. */
function readVariables(lines: readonly string[]): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  for (const line of lines) {
    const [, name, text] = definition.exec(line.trim()) ?? [];
    if (name === undefined || text === undefined) continue;
    variables.set(
      name,
      text
        .trim()
        .replaceAll(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, used) => variables.get(used) ?? whole),
    );
  }
  return variables;
}

/**
 * As in editors, an address may contain spaces. It ends before the HTTP version or with the line.
 */
const requestLine = /^(?:([A-Za-z]+)\s+)?(\S.*?)(?:\s+HTTP\/\S+)?$/;
const comment = /^\s*(#|\/\/)/;
const naming = /^\s*(?:#|\/\/)\s*@name[\s=]+(.*)$/;

/**
 * Reads a block between two `###`. Returns a request with its first line, from 1. A block may
 * contain only comments and variables.
 */
function readRequestBlock(
  { start, name: title, lines }: Block,
  variables: ReadonlyMap<string, string>,
) {
  const faults: HttpFileFault[] = [];
  const fail = (index: number, text: string) => faults.push({ line: start + index, text });
  const fill = (index: number, text: string) =>
    text.replaceAll(/\{\{\s*([\w$-]+)\s*\}\}/g, (whole, name: string) => {
      const value = variables.get(name);
      if (value === undefined && !isTokenVariable(name)) fail(index, `${whole} has no value`);
      return value ?? whole;
    });

  const name = lines.map((line) => naming.exec(line)?.[1]?.trim()).find(Boolean) ?? title;
  let at = lines.findIndex(
    (line) => line.trim() !== '' && !comment.test(line) && !/^\s*@/.test(line),
  );
  if (at === -1) return { line: start, faults };
  const line = start + at;
  let address = lines[at]?.trim() ?? '';
  while (/^\s+[?&]/.test(lines[at + 1] ?? '')) address += lines[++at]?.trim();
  const [, method = 'GET', url = ''] = requestLine.exec(fill(at, address)) ?? [];
  const target = targetOf(url);
  if (target === undefined || !httpFileMethods.test(method.toUpperCase())) {
    fail(at, `${shorten(address, 60)} is no request line: it is a method, a space and an address`);
    return { line, faults };
  }

  const headers: [string, string][] = [];
  for (at += 1; at < lines.length && lines[at]?.trim() !== ''; at++) {
    const text = lines[at] ?? '';
    if (comment.test(text)) continue;
    const [, header, value] = /^([^\s:]+)\s*:(.*)$/.exec(text.trim()) ?? [];
    if (header === undefined || value === undefined) {
      fail(at, `${shorten(text.trim(), 60)} is no header: it is a name, a colon and a value`);
    } else if (!isSecretName(header)) headers.push([header, fill(at, value.trim())]);
  }

  const body = bodyLines(lines, at + 1, fail)
    .map(([index, text]) => fill(index, text))
    .join('\n')
    .trim();
  const request: HttpFileRequest = { name, method: method.toUpperCase(), target, headers };
  return { line, request: body === '' ? request : { ...request, body }, faults };
}

function bodyLines(
  lines: readonly string[],
  from: number,
  fail: (index: number, text: string) => void,
): readonly [number, string][] {
  const kept: [number, string][] = [];
  let isScript = false;
  for (const [offset, text] of lines.slice(from).entries()) {
    if (/^[<>] \{%/.test(text)) isScript = true;
    else if (/^<@? \S/.test(text)) fail(from + offset, 'a body from another file is not read');
    else if (!isScript && !/^(> |<> )/.test(text)) kept.push([from + offset, text]);
    if (/%\}\s*$/.test(text)) isScript = false;
  }
  return kept;
}

/** Returns path and query of an address on any server. Requests go to the page's own server. */
function targetOf(url: string): string | undefined {
  const [, target] = /^(?:https?:\/\/[^/?#\s]*|\{\{[^}]*\}\})?(\/[^#]*)(?:#.*)?$/i.exec(url) ?? [];
  return target?.trim().replaceAll(/\s/g, '%20');
}

/** Variables for secrets need no value here. */
function isTokenVariable(name: string): boolean {
  return /token|secret/i.test(name);
}
