import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { quoteForShell } from './core-snippet.js';
import { curlSnippet, snippetHeaders } from './snippet.js';

const origin = 'http://127.0.0.1:8080';

describe('curlSnippet', () => {
  it('is one line for the address and one for each header', () => {
    const request = {
      method: 'GET',
      target: '/catalogs/a/releases/b/nodes',
      headers: [['Accept', 'application/json']],
      missing: [],
    } as const;
    expect(curlSnippet(request, origin, snippetHeaders(request, 'abc', true))).toBe(
      [
        `curl 'http://127.0.0.1:8080/catalogs/a/releases/b/nodes' \\`,
        `  -H 'Accept: application/json' \\`,
        `  -H 'Authorization: Bearer abc'`,
      ].join('\n'),
    );
  });

  it('trusts a certificate that nobody vouches for', () => {
    const request = { method: 'GET', target: '/a', headers: [], missing: [] } as const;
    expect(curlSnippet(request, 'https://localhost', [], "/it's/tls.crt")).toBe(
      `curl 'https://localhost/a' \\\n  --cacert '/it'\\''s/tls.crt'`,
    );
  });

  it('keeps curl from reading brackets as a range', () => {
    const request = {
      method: 'GET',
      target: '/a?page[limit]=5',
      headers: [],
      missing: [],
    } as const;
    expect(curlSnippet(request, origin, [])).toBe(
      `curl --globoff 'http://127.0.0.1:8080/a?page[limit]=5'`,
    );
  });

  it('hands the body to the shell unchanged', () => {
    const body = '{\n  "name": "it\'s $HOME `x` \\\\ !"\n}';
    const request = { method: 'PUT', target: '/a', headers: [], body, missing: [] } as const;
    const snippet = curlSnippet(request, origin, []);
    expect(snippet).toContain('-X PUT');
    expect(wordsOfShell(snippet).slice(-2)).toEqual(['--data-raw', body]);
  });
});

describe('quoteForShell', () => {
  it.each(["it's", '$HOME', 'a\nb', '"', '\\', '!x', '*', "''", ''])(
    'keeps %j as it is',
    (text) => {
      expect(wordsOfShell(`curl ${quoteForShell(text)}`)).toEqual([text]);
    },
  );
});

/** Returns the arguments that a real shell passes to the command, without its name. */
function wordsOfShell(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}
