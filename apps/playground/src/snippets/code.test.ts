import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreSnippet, preferredLanguages, textLiteral, valueLiteral } from './core-snippet.js';
import { fetchSnippet, makeSnippet, snippetKinds } from './snippet.js';

const list = {
  method: 'GET',
  target: '/catalogs/c/releases/r/nodes/n/relationships/products?filter=eq(name,a)&page[limit]=5',
  headers: [
    ['Accept', 'application/json'],
    ['Accept-Language', 'de;q=0.5, fr'],
    ['X-Moltin-Customer-Token', 'secret'],
  ],
  missing: [],
} as const;

/** Evaluates an expression of a program. */
function evaluate(code: string): unknown {
  return new Function(`return (${code})`)();
}

describe('literals', () => {
  it('are worth what they were made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(evaluate(textLiteral(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.stringify(evaluate(valueLiteral(sent)))).toBe(JSON.stringify(sent));
      }),
    );
  });
});

describe('preferredLanguages', () => {
  it.each([
    ['fr-CA, fr;q=0.8, en;q=0.5', ['fr-CA', 'fr', 'en']],
    ['en;q=0.1,de', ['de', 'en']],
    ['*, fr;q=0', []],
    ['', []],
  ])('reads %j', (header, languages) => {
    expect(preferredLanguages(header)).toEqual(languages);
  });
});

describe('fetchSnippet', () => {
  it('writes a body down as the value it is', () => {
    const body = JSON.stringify({ data: { id: 'it’s', 'a-b': null } }, null, 2);
    const request = { ...list, method: 'PUT', body } as const;
    expect(fetchSnippet(request, 'http://localhost', [])).toContain(`  body: JSON.stringify({
    data: {
      id: 'it’s',
      'a-b': null,
    },
  }, null, 2),`);
    expect(fetchSnippet({ ...request, body: '{"a": 1e999}' }, '', [])).toContain(
      `body: '{"a": 1e999}'`,
    );
  });
});

describe('makeSnippet', () => {
  const source = {
    request: list,
    origin: 'http://localhost',
    token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
    store: undefined,
  };

  it('has no token where none is wanted, of a shopper neither', () => {
    for (const kind of ['curl', 'fetch'] as const) {
      const { text = '' } = { text: '', ...makeSnippet(kind, { ...source, withToken: false }) };
      expect(text).toContain('AISLE_TOKEN');
      expect(text).toContain('AISLE_CUSTOMER_TOKEN');
      expect(text).not.toMatch(/eyJ|secret/);
    }
  });

  it('says what is missing where the address is not whole', () => {
    const request = { ...list, missing: ['path:catalog_id', 'path:node_id'] };
    for (const kind of snippetKinds) {
      expect(makeSnippet(kind, { ...source, request })).toEqual({
        reason: 'The address is incomplete: catalog_id, node_id is missing.',
      });
    }
  });

  it('shows a short token and copies the whole one', () => {
    const made = makeSnippet('curl', { ...source, withToken: true });
    if (made.reason !== undefined) throw new Error(made.reason);
    expect(made.text).toContain(`'Authorization: Bearer ${source.token}'`);
    expect(made.shown).toContain(`'Authorization: Bearer eyJhbG…c2ln'`);
  });
});

describe('coreSnippet', () => {
  const headers = list.headers.slice(0, 2);
  const store = {
    location: '/tmp/shop.sqlite',
    clock: { mode: 'frozen', now: '2026-03-01T00:00:00.000Z', offset: 0 },
  } as const;

  it('asks the library for the same, at the same time', () => {
    const made = coreSnippet({ ...list, headers }, store);
    expect(made.reason ?? made.text).toContain(`const commerce = createCommerce({
  storage: openSqlite('/tmp/shop.sqlite'),
  clock: () => Date.parse('2026-03-01T00:00:00.000Z'),
});
try {
  const page = await commerce.catalog.listNodeProducts({
    catalog_id: 'c',
    release_id: 'r',
    node_id: 'n',
    filter: 'eq(name,a)',
    limit: 5,
    languages: ['fr', 'de'],
  });`);
  });

  it.each([
    [
      '/oauth/access_token',
      'POST',
      /^The library has no function for this: only the service uses tokens/,
    ],
    ['/nothing', 'GET', /No operation/],
    ['/catalogs/c/releases/r/nodes?page[limit]=five', 'GET', /“five” is none/],
    ['/v2/subscriptions/subscriptions/a', 'PUT', /refuses this body/],
  ] as const)('has none for %s', (target, method, reason) => {
    expect(coreSnippet({ method, target, headers: [], missing: [] }, store).reason).toMatch(reason);
  });

  const update = (header: string, value: string) => {
    const id = '5b5c0001-0000-4000-8000-000000000000';
    return {
      method: 'PUT',
      target: `/v2/subscriptions/subscriptions/${id}`,
      headers: [
        ['Content-Type', 'application/json'],
        [header, value],
      ],
      body: JSON.stringify({ data: { id, type: 'subscription', attributes: {} } }),
      missing: [],
    } as const;
  };

  it.each([
    ['If-Match', '"a", W/"b"', `{}, { ifVersion: ['a'] }`],
    ['If-Match', '*', '{}'],
    ['If-None-Match', '"a", W/"b"', `{}, { unlessVersion: ['a', 'b'] }`],
    ['If-None-Match', ' * ', `{}, { unlessVersion: 'any' }`],
  ])('updates on the same condition: %s: %s', (header, value, options) => {
    const made = coreSnippet(update(header, value), store);
    expect(made.reason ?? made.text).toContain(`-000000000000', ${options});`);
  });

  it.each(['If-Match', 'If-None-Match'])('has none for a %s that is no list of tags', (header) => {
    for (const value of ['a', 'foo"a"', 'w/"a"']) {
      expect(coreSnippet(update(header, value), store).reason).toMatch(`refuses this ${header}`);
    }
  });
});
