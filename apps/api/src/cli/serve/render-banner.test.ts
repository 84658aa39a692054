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
  token: 'the-token',
  token_file: '.aisle/store.sqlite.token',
  curl: 'curl it',
};

describe('renderBanner', () => {
  it('tells a person everything that a start is about', () => {
    const banner = renderBanner(facts, true);
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

  it('tells a program the same in one line', () => {
    const line = renderBanner(facts, false);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(JSON.parse(line)).toEqual(facts);
  });

  it('says what is out of the ordinary', () => {
    const { token: _token, token_file: _file, ...open } = facts;
    const clock = '2026-01-01T00:00:00.000Z';
    const banner = renderBanner({ ...open, clock, read_only: true, production: true }, true);
    expect(banner).toContain(`stands still at ${clock}`);
    expect(banner).toContain('.aisle/store.sqlite (read-only)');
    expect(banner).toContain('none is needed');
    expect(banner).toContain('production');
    expect(renderBanner(facts, true)).not.toContain('production');
  });
});

describe('renderCurl', () => {
  const ids = { catalog_id: 'c', node_id: 'n' };
  const address =
    "'http://h/catalogs/c/releases/latestPublished/nodes/n/relationships/products?page%5Blimit%5D=2'";

  it('reads the token from its file, however the file is called', () => {
    expect(renderCurl('http://h', ids, { token: 't', file: '.aisle/store.sqlite.token' })).toBe(
      `curl -H "Authorization: Bearer $(cat .aisle/store.sqlite.token)" ${address}`,
    );
    expect(renderCurl('http://h', ids, { token: 't', file: "my shop's/token" })).toContain(
      "$(cat 'my shop'\\''s/token')",
    );
  });

  it('has the token in it when no file has, and none when none is needed', () => {
    expect(renderCurl('http://h', ids, { token: 't' })).toBe(
      `curl -H "Authorization: Bearer t" ${address}`,
    );
    expect(renderCurl('http://h', ids, {})).toBe(`curl ${address}`);
  });

  it('shows something that works on an empty store', () => {
    expect(renderCurl('http://h', {}, { token: 't' })).toBe("curl 'http://h/openapi.json'");
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
        const line = renderCurl('http://h', { catalog_id, node_id }, { token: 't', file });
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
