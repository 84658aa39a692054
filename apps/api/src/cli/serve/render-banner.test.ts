import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Examples } from '../../examples/find-examples.js';
import type { StartFacts } from './collect-facts.js';
import { renderBanner } from './render-banner.js';
import { type CurlNeeds, onLines, onOneLine, renderCurl } from './render-curl.js';

const facts: StartFacts = {
  name: 'aisle',
  version: '1.2.3',
  ready_ms: 42,
  api: 'http://127.0.0.1:4820',
  playground: 'http://127.0.0.1:4820/playground/',
  openapi: 'http://127.0.0.1:4820/openapi.json',
  database: {
    location: '/shop/.aisle/store.sqlite',
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
  token_file: '/shop/.aisle/store.sqlite.token',
  curl: ['curl', 'it', 'all'],
};

describe('renderBanner', () => {
  it('tells a person everything that a start is about', () => {
    const banner = renderBanner(facts);
    const told = [
      'aisle 1.2.3  ready in 42 ms',
      'Ctrl+C; aisle --help',
      facts.api,
      facts.playground,
      facts.openapi,
      '/shop/.aisle/store.sqlite',
      '1 catalog, 1 release, 3 nodes, 10 products, 2 subscriptions',
      'the time of day',
      '/shop/.aisle/store.sqlite.token',
      '  curl it \\\n    all\n',
    ];
    for (const text of told) expect(banner).toContain(text);
  });

  it('fits a terminal of 80 columns, whatever is long, but for the command line', () => {
    const many = 12_345_678;
    const counts = { catalogs: many, releases: many, nodes: many, products: many };
    const long = '/shop'.repeat(30);
    const banner = renderBanner({
      ...facts,
      database: { location: long, ...counts, offerings: many, subscriptions: many },
      token_file: `${long}/token`,
      certificate: `${long}/crt`,
    });
    const [above = ''] = banner.split('Try it');
    expect(above.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(above).toContain('…/');
  });

  it('says where to get a token that no file has', () => {
    const { token_file: _file, ...unkept } = facts;
    expect(renderBanner(unkept)).toMatch(/^ {2}Token .* POST to .*\/oauth\/access_token$/m);
  });

  it('says what is out of the ordinary', () => {
    const clock = '2026-01-01T00:00:00.000Z';
    const unusual = { ...facts, clock, read_only: true, production: true, auth: 'off' } as const;
    const banner = renderBanner({ ...unusual, certificate: '/shop/crt' });
    expect(banner).toContain(`stands still at ${clock}`);
    expect(banner).toContain('read-only');
    expect(banner).toContain('none is needed');
    expect(banner).toContain('production');
    expect(banner).toContain('NODE_EXTRA_CA_CERTS=');
    expect(banner).toContain('/shop/crt');
    expect(renderBanner(facts)).not.toMatch(/production|NODE_EXTRA/);
  });
});

describe('renderCurl', () => {
  const line = (examples: Examples, needs: CurlNeeds) =>
    onOneLine(renderCurl('http://h', examples, needs));
  const clientId = 'aisle';
  const ids = { catalog_id: 'c', node_id: 'n' };
  const address =
    "'http://h/catalogs/c/releases/latestPublished/nodes/n/relationships/products?page%5Blimit%5D=2'";

  it('reads the token from its file, however the file is called', () => {
    expect(line(ids, { token: { clientId, file: '.aisle/store.sqlite.token' } })).toBe(
      `curl -H "Authorization: Bearer $(cat .aisle/store.sqlite.token)" ${address}`,
    );
    expect(line(ids, { token: { clientId, file: "my shop's/token" } })).toContain(
      "$(cat 'my shop'\\''s/token')",
    );
  });

  it('asks for a token when no file has one, and for none when none is needed', () => {
    const token = { clientId: "it's & $(mine)", file: undefined };
    expect(line(ids, { token })).toContain(
      "$(curl -s 'http://h/oauth/access_token' -d 'grant_type=implicit&client_id=it%27s+%26+%24%28mine%29' | sed ",
    );
    expect(line(ids, {})).toBe(`curl ${address}`);
  });

  it('shows something that works on an empty store', () => {
    expect(line({}, { token: { clientId, file: undefined } })).toBe("curl 'http://h/openapi.json'");
  });

  it('trusts the certificate that it is told, also where it asks for a token', () => {
    const token = { clientId, file: undefined };
    const curl = line(ids, { token, certificate: '/shop/crt' });
    expect(curl).toMatch(/^curl --cacert \/shop\/crt -H .*\$\(curl -s --cacert \/shop\/crt /);
    expect(line({}, { certificate: '/shop/crt' })).toContain('--cacert /shop/crt');
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
        const needs = { token: { clientId, file }, certificate: file };
        const curl = renderCurl('http://h', { catalog_id, node_id }, needs);
        const shown = onLines(curl, '  ');
        const script = `cat() { printf '<%s>' "$@"; }; curl() { printf '%s\\0' "$@"; }; ${shown}`;
        const words = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} }).split('\0');
        const path = `/catalogs/${catalog_id}/releases/latestPublished/nodes/${node_id}`;
        const place = `${file.startsWith('-') ? './' : ''}${file}`;
        expect(words).toEqual([
          '--cacert',
          place,
          '-H',
          `Authorization: Bearer <${place}>`,
          `http://h${path}/relationships/products?page%5Blimit%5D=2`,
          '',
        ]);
      }),
    );
  });
});
