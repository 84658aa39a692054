// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are attacks, not templates.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeLink, linkName } from '../link/page-link.js';
import { allFields, operationEntries } from '../request-form/operation-entry.js';
import { buildRequest, requestFault } from '../request-form/selected-request.js';
import type { PreparedRequest } from '../state/playground-store.js';
import { makeSnippet } from './snippet.js';

const origin = 'http://127.0.0.1:4820';
const examples = { catalog_id: 'c', node_id: 'n', subscription_uuid: 's', plan_id: 'p' };

/** Texts that would run if they escaped their quotes. */
const attacks = [
  'X;touch${IFS}hacked;echo /catalogs',
  'X',
  'GET @evil.example/steal',
  'GET //evil.example/steal',
  'GET /.//evil.example/%2e%2e/steal',
  'GET /\\evil.example/steal',
  'PUT /a?b={{token}}\nAuthorization: {{$processEnv HOME}}',
  "X',a:globalThis.hacked=1,b:'",
  "PUT /a',globalThis.hacked=1,'",
  'X$(touch hacked)',
  'X-A$(touch hacked): $AISLE_TOKEN',
  'X-A: $AISLE_TOKEN',
  'X-A: `touch hacked`',
  "X-A: ';touch hacked;'",
  'X-A: {{token}}',
  'X-A: café ☕',
  'X-A: café!',
  'X-A: ',
  '__proto__: x',
  '#X: a',
  '@hosts: a',
  'Host: evil.example',
  'Content-Length: 0',
  'X-A: a\r\nHost: evil.example',
  "'\n\u0003touch hacked\n",
  '\u001b[201~\ntouch hacked\n',
  '\u202e\u2066hacked\0\u2029\ud800',
  'a\n### b\nDELETE {{host}}/x\n',
  '@host = http://evil.example',
  '< /etc/passwd',
  '> {% hacked %}',
  '${globalThis.hacked=1}',
  '`${globalThis.hacked=1}`',
  '\\',
  "\\'",
  '"$(touch hacked)"',
  '%s%n\\c',
  '@/etc/passwd',
  '-o hacked',
  '../..',
  '..',
  '/a/../../b/%2e%2e/c',
  '/a[1-9]{b,c}',
  '{"a":"{{token}}"}',
  '{"__proto__":{"a":1}}',
];

const piece = fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary', maxLength: 8 }));
const text = fc.oneof(
  piece,
  fc.tuple(piece, piece).map(([one, other]) => one + other),
);
const method = fc.oneof(fc.constantFrom('GET', 'PUT', 'HEAD', 'PURGE', 'TRACE'), text);
const path = fc.oneof(
  fc.constantFrom('/a', '/catalogs'),
  text,
  text.map((one) => `/${one}`),
  fc.webPath().map((one) => `/${one}`),
);
const header = fc.oneof(
  text,
  text.map((one) => `X-Mine: ${one}`),
  fc.string({ unit: 'grapheme-ascii' }).map((one) => `X-Mine: ${one}`),
);

/** Page addresses written by an attacker. */
const hostileLink = fc.constantFrom(...operationEntries).chain(({ name, fields }) => {
  const known = allFields(fields).map(linkName);
  const pair = fc.oneof(
    fc.tuple(
      fc.constant('raw.line'),
      fc.tuple(method, path).map((parts) => parts.join(' ')),
    ),
    fc.tuple(fc.constant('raw.line'), text),
    fc.tuple(fc.constant('raw.body'), text),
    fc.tuple(fc.constant('extra.query'), text),
    fc.tuple(fc.constant('extra.header'), header),
    fc.tuple(fc.constantFrom(...known, '__proto__', 'constructor'), text),
    fc.tuple(fc.constant('with'), fc.constantFrom('none', ...known)),
  );
  return fc
    .array(pair, { maxLength: 6 })
    .map((pairs) => `#/${name}?${pairs.map((all) => all.map(encode).join('=')).join('&')}`);
});

function encode(one: string): string {
  return encodeURIComponent(one.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function requestOf(hash: string): PreparedRequest {
  const link = decodeLink(hash);
  const entry = operationEntries.find(({ name }) => name === link?.operation);
  if (!link?.form || !entry) throw new Error('no link');
  return buildRequest(entry.operation, entry.fields, link.form, examples);
}

interface Asked {
  readonly method: string;
  readonly url: string;
  /** Names in lower case, sorted; values as bytes of Latin-1. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Returns the request that a browser makes, with the page's own `fetch` except for sending. */
async function askedByPage({ method, target, headers, body }: PreparedRequest): Promise<Asked> {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  const request = new Request(origin + target, body === undefined ? init : { ...init, body });
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: Buffer.from(await request.arrayBuffer()).toString('latin1'),
  };
}

/**
 * Removes blanks around values, which have no meaning: two empty headers of one name are `,` or `,
 * `.
 */
function trimHeaders({ headers, ...asked }: Asked): Asked {
  return { ...asked, headers: headers.map(([name, value]) => [name, value.trim()]) };
}

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-snippets-'));
});
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs commands with a curl that only records its arguments. */
function askedByCurl(command: string): Asked {
  const log = join(folder, '.words');
  const input = join(folder, '.input');
  rmSync(log, { force: true });
  rmSync(input, { force: true });
  const script = `curl() { printf '%s\\0' "$@" >>.words; case "$*" in *@-) cat >.input;; esac; }\n${command}\n`;
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const env = { PATH: process.env.PATH, AISLE_TOKEN: 'the token' };
  const printed = execFileSync('sh', ['-c', script], { cwd: folder, env, stdio: [...stdio] });
  expect(printed.toString()).toBe('');
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
  const words = readFileSync(log, 'latin1').split('\0').slice(0, -1);
  return readWords(words, () => readFileSync(input, 'latin1'));
}

function readWords(words: readonly string[], readInput: () => string): Asked {
  const rest = [...words];
  const headers: [string, string][] = [['accept', '*/*']];
  let [method, url, body] = ['GET', '', ''];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--globoff') continue;
    if (word === '--head') method = 'HEAD';
    else if (word === '-X') method = rest.shift() ?? '';
    else if (word === '--data-raw') body = rest.shift() ?? '';
    else if (word === '--data-binary') {
      expect(rest.shift()).toBe('@-');
      body = readInput();
    } else if (word === '-H') headers.push(readHeader(rest.shift() ?? ''));
    else {
      expect(url).toBe('');
      url = word;
    }
  }
  const byName = new Map(headers);
  return { method, url, headers: [...byName].sort(byFirst), body };
}

/** Parses a header as curl does: a semicolon after a name means an empty value. */
function readHeader(line: string): [string, string] {
  const [, empty] = /^([^:]+);$/.exec(line) ?? [];
  if (empty !== undefined) return [empty.toLowerCase(), ''];
  const [, name = '', value = ''] = /^([^:]+): (.+)$/s.exec(line) ?? [];
  expect(name).not.toBe('');
  return [name.toLowerCase(), value];
}

function byFirst([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

/** A `fetch` that only records its requests. */
const writingFetch = `globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer()).toString('latin1');
  asked.push({ method: request.method, url: request.url, headers: [...request.headers], body });
  return new Response('{}');
};`;

/** A library that only records its calls. */
const writingLibrary = `
export class CommerceError extends Error {}
const write = (name) => async (...args) => { asked.push({ name, args }); return {}; };
const everything = new Proxy({}, { get: (_, name) => write(name) });
export const createCommerce = () => ({
  catalog: everything,
  subscriptions: everything,
  carts: everything,
  inventories: everything,
  records: everything,
  close: async () => {},
});
export const openSqlite = () => {};`;

/** Runs modules one by one and reads the requests they recorded. */
function askedByModules<Call>(modules: readonly string[]): readonly Call[] {
  for (const [position, code] of modules.entries()) {
    const local = code.replaceAll(/^(import .* from) '@aisle\/core.*';$/gm, "$1 './library.mjs';");
    writeFileSync(join(folder, `${position}.mjs`), local);
  }
  writeFileSync(join(folder, 'library.mjs'), writingLibrary);
  const runner = `
    globalThis.asked = [];
    console.log = console.error = () => {};
    ${writingFetch}
    for (let at = 0; at < ${modules.length}; at++) await import('./' + at + '.mjs');
    if ('hacked' in globalThis || 'hacked' in {}) throw new Error('hacked');
    process.stdout.write(JSON.stringify(asked));`;
  writeFileSync(join(folder, 'run.mjs'), runner);
  const env = { PATH: process.env.PATH, AISLE_TOKEN: 'the token' };
  const printed = execFileSync('node', ['run.mjs'], { cwd: folder, env, encoding: 'utf8' });
  const asked: readonly Call[] = JSON.parse(printed);
  return asked;
}

const store = {
  location: "/tmp/it's $(touch hacked) \n.sqlite",
  clock: { mode: 'frozen', now: '2026-03-01T00:00:00.000Z', offset: 0 },
} as const;

function snippetOf(kind: 'curl' | 'fetch', request: PreparedRequest): string {
  const source = { request, origin, token: undefined, withToken: false, store: undefined };
  const made = makeSnippet(kind, source);
  if (made.reason !== undefined) throw new Error(made.reason);
  return made.text;
}

/** @returns true if a request has no shopper tokens, which are variables in code. */
function isWithoutTokens({ headers }: PreparedRequest): boolean {
  return headers.every(([name]) => !/token/i.test(name));
}

describe('whatever a link holds', () => {
  const requests = hostileLink
    .map(requestOf)
    .filter((request) => request.missing.length === 0 && isWithoutTokens(request));

  it('the request stays on this server', () => {
    fc.assert(
      fc.property(requests, ({ target, ...request }) => {
        expect(requestFault({ ...request, target })).toBeUndefined();
        expect(target.startsWith('/')).toBe(true);
        expect(new URL(target, origin).origin).toBe(origin);
        expect(new URL(origin + target).href).toBe(origin + target);
      }),
      { numRuns: runs(200) },
    );
  });

  it('curl asks for what the page asks for, and nothing else runs', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const asked = askedByCurl(snippetOf('curl', request));
        expect(asked).toEqual(await askedByPage(request));
      }),
      { numRuns: runs(30) },
    );
  });

  it('a module asks for what the page asks for, and nothing else runs', async () => {
    const some = fc.array(requests, { minLength: 20, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(some, async (all) => {
        const asked = askedByModules<Asked>(all.map((request) => snippetOf('fetch', request)));
        const wanted = await Promise.all(all.map(askedByPage));
        expect(asked.map(trimHeaders)).toEqual(wanted.map(trimHeaders));
      }),
      { numRuns: runs(2) },
    );
  });

  it('a program asks the library once, and nothing else runs', () => {
    const some = fc.array(hostileLink, { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(some, (all) => {
        const programs = all.flatMap((hash) => {
          const request = requestOf(hash);
          const source = { request, origin, token: undefined, withToken: false, store };
          const made = makeSnippet('core', source);
          return made.reason === undefined ? [made.text] : [];
        });
        const calls = askedByModules<{ readonly name: string }>(programs);
        expect(calls.map(({ name }) => name)).toEqual(
          programs.map(
            (code) =>
              (/commerce\.(?:catalog|subscriptions|carts|inventories|records)\.(\w+)/.exec(code) ??
                [])[1],
          ),
        );
      }),
      { numRuns: runs(2) },
    );
  });
});
