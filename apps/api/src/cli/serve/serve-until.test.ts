import { describe, expect, it } from 'vitest';
import type { StartFacts } from './collect-facts.js';
import { renderBanner } from './serve-until.js';

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
    accounts: 0,
    orders: 0,
    subscriptions: 2,
    carts: 5,
    stock: 3,
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
      'Ctrl+C (run aisle --help',
      facts.api,
      facts.playground,
      facts.openapi,
      '/shop/.aisle/store.sqlite',
      '1 catalog, 1 release, 3 nodes, 10 products, 2 subscriptions',
      'system time',
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
    expect(renderBanner(unkept)).toMatch(/^ {2}Token .* POST .*\/oauth\/access_token$/m);
  });

  it('says what is out of the ordinary', () => {
    const clock = '2026-01-01T00:00:00.000Z';
    const unusual = { ...facts, clock, read_only: true, production: true, auth: 'off' } as const;
    const banner = renderBanner({ ...unusual, certificate: '/shop/crt' });
    expect(banner).toContain(`frozen at ${clock}`);
    expect(banner).toContain('read-only');
    expect(banner).toContain('not required');
    expect(banner).toContain('production');
    expect(banner).toContain('NODE_EXTRA_CA_CERTS=');
    expect(banner).toContain('/shop/crt');
    expect(renderBanner(facts)).not.toMatch(/production|NODE_EXTRA/);
  });
});
