import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StartFacts } from './collect-facts.js';
import { renderBanner } from './render-banner.js';
import { renderCurl } from './render-curl.js';

const facts: StartFacts = {
  name: 'aisle',
  version: '1.2.3',
  ready_ms: 42,
  api: 'http://127.0.0.1:4820',
  playground: 'http://127.0.0.1:4820/playground/',
  openapi: 'http://127.0.0.1:4820/openapi.json',
  database: {
    location: '.aisle/store.sqlite',
    catalogs: 1,
    releases: 1,
    nodes: 3,
    products: 10,
    offerings: 0,
    subscriptions: 2,
  },
  clock: 'system',
  read_only: false,
  production: false,
  auth: 'required',
  token_file: '.aisle/store.sqlite.token',
  curl: 'curl it',
};

describe('renderBanner', () => {
  it('tells a person everything that a start is about', () => {
    const banner = renderBanner(facts, 'the-token');
    const told = [
      'aisle 1.2.3  ready in 42 ms',
      facts.api,
      facts.playground,
      facts.openapi,
      '.aisle/store.sqlite',
      '1 catalog, 1 release, 3 nodes, 10 products, 2 subscriptions',
      'the time of day',
      'the-token',
      '.aisle/store.sqlite.token',
      'curl it',
    ];
    for (const text of told) expect(banner).toContain(text);
  });

  it('has no token where nobody is at a terminal, and says where one is', () => {
    const banner = renderBanner(facts);
    expect(banner).toMatch(/^ {2}Token {2,}always a good one in \.aisle\/store\.sqlite\.token$/m);
    const { token_file: _file, ...unkept } = facts;
    expect(renderBanner(unkept)).toMatch(/^ {2}Token .* POST to .*\/oauth\/access_token$/m);
  });

  it('says what is out of the ordinary', () => {
    const clock = '2026-01-01T00:00:00.000Z';
    const unusual = { ...facts, clock, read_only: true, production: true, auth: 'off' } as const;
    const banner = renderBanner(unusual);
    expect(banner).toContain(`stands still at ${clock}`);
    expect(banner).toContain('.aisle/store.sqlite (read-only)');
    expect(banner).toContain('none is needed');
    expect(banner).toContain('production');
    expect(renderBanner(facts)).not.toContain('production');
  });
});

describe('renderCurl', () => {
  const clientId = 'aisle';
  const ids = { catalog_id: 'c', node_id: 'n' };
  const address =
    "'http://h/catalogs/c/releases/latestPublished/nodes/n/relationships/products?page%5Blimit%5D=2'";

  it('reads the token from its file, however the file is called', () => {
    expect(renderCurl('http://h', ids, { clientId, file: '.aisle/store.sqlite.token' })).toBe(
      `curl -H "Authorization: Bearer $(cat .aisle/store.sqlite.token)" ${address}`,
    );
    expect(renderCurl('http://h', ids, { clientId, file: "my shop's/token" })).toContain(
      "$(cat 'my shop'\\''s/token')",
    );
  });

  it('asks for a token when no file has one, and for none when none is needed', () => {
    const line = renderCurl('http://h', ids, { clientId: "it's & $(mine)", file: undefined });
    expect(line).toContain(
      "$(curl -s 'http://h/oauth/access_token' -d 'grant_type=implicit&client_id=it%27s+%26+%24%28mine%29' | sed ",
    );
    expect(renderCurl('http://h', ids, undefined)).toBe(`curl ${address}`);
  });

  it('shows something that works on an empty store', () => {
    expect(renderCurl('http://h', {}, { clientId, file: undefined })).toBe(
      "curl 'http://h/openapi.json'",
    );
  });

  it('runs nothing else, whatever the ids and the file are called', () => {
    const attack = fc.constantFrom(
      "'",
      '$(touch x)',
      '`',
      '"',
      '\\',
      ';',
      '\n',
      '-',
      '/',
      '*',
      'a b',
    );
    const name = fc.array(attack, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(name, name, name, (catalog_id, node_id, file) => {
        const line = renderCurl('http://h', { catalog_id, node_id }, { clientId, file });
        const script = `cat() { printf '<%s>' "$@"; }; curl() { printf '%s\\0' "$@"; }; ${line}`;
        const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\0');
        const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}`;
        expect(words).toEqual([
          '-H',
          `Authorization: Bearer <${file.startsWith('-') ? './' : ''}${file}>`,
          `http://h${path}/relationships/products?page%5Blimit%5D=2`,
          '',
        ]);
      }),
    );
  });
});
