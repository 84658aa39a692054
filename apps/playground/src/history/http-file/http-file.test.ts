import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFields, operationEntries } from '../../request-form/operation-entry.js';
import { buildRequest } from '../../request-form/selected-request.js';
import { hideRequestSecrets } from '../../sending/send.js';
import type { FormValues } from '../../state/form.js';
import type { HistoryEntry } from '../history.js';
import { exportRequests, importRequests } from '../history-list.js';
import { readHttpFile } from '../http-file.js';

const origin = 'http://127.0.0.1:4820';

const name = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s+/g, ' ').trim());

/** Saved requests with any values that can be exported. */
const savedRequest: fc.Arbitrary<HistoryEntry> = fc
  .constantFrom(...operationEntries)
  .chain(({ name: operation, operation: definition, fields }) => {
    const texts = allFields(fields).map((field) => {
      const text =
        field.place === 'header'
          ? fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/)
          : fc
              .string({ unit: 'grapheme', minLength: field.place === 'path' ? 1 : 0 })
              // A body with control characters is left out and reported, as is a path with `.` or
              // `..`.
              .filter((value) => field.place !== 'body' || !/\p{Cc}/u.test(value))
              .filter((value) => field.place !== 'path' || !/^\.{1,2}$/.test(value));
      const presence = fc.constantFrom('absent' as const, 'value' as const, 'null' as const);
      return fc.tuple(fc.constant(field.key), fc.record({ text, presence }));
    });
    const entered = fc.tuple(...texts).chain((all) => fc.subarray(all));
    return fc.record({
      id: fc.uuid(),
      at: fc.nat(),
      operation: fc.constant(operation),
      name,
      pinned: fc.constant(true),
      bodyView: fc.constant('cards' as const),
      resultTab: fc.constant('answer' as const),
      form: entered.map(
        (values): FormValues => ({
          address: 0,
          contentType: 0,
          fields: Object.fromEntries(values),
        }),
      ),
      request: entered.map((values) => {
        const form = { address: 0, contentType: 0, fields: Object.fromEntries(values) };
        const filled = { ...Object.fromEntries(fields.path.map((field) => [field.name, 'x'])) };
        return hideRequestSecrets(buildRequest(definition, fields, form, filled));
      }),
    });
  });

describe('a .http file', () => {
  it('brings back the requests that it was made of', () => {
    fc.assert(
      fc.property(fc.array(savedRequest, { maxLength: 5 }), (entries) => {
        const { text, leftOut } = exportRequests(entries, origin);
        expect(leftOut).toEqual([]);
        const { requests } = readHttpFile(text);
        const oldestFirst = entries.toSorted((one, other) => one.at - other.at);
        expect(
          requests.map(({ request }) => [request.name, request.method, request.target]),
        ).toEqual(
          oldestFirst.map(({ name: called, request }) => [called, request.method, request.target]),
        );
      }),
    );
  });

  it('makes the same file again when it is imported and exported', () => {
    fc.assert(
      fc.property(fc.array(savedRequest, { maxLength: 5 }), (entries) => {
        const first = importRequests(exportRequests(entries, origin).text, [], 1000);
        const second = importRequests(
          exportRequests(first.entries.toReversed(), origin).text,
          [],
          1000,
        );
        const essence = (list: readonly HistoryEntry[]) =>
          list.map(({ name: called, request }) => ({ called, request }));
        expect(essence(second.entries.toReversed())).toEqual(essence(first.entries));
      }),
    );
  });

  it('never fails, whatever is in it', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('###', '### a', 'GET {{host}}/a', '@host = x', 'A: b', '', '> {%', '%}', '{'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        importRequests(lines.join('\n'), [], 0);
      }),
    );
  });
});

describe('exportRequests', () => {
  const request = {
    method: 'PUT',
    target: '/a',
    headers: [['Accept', 'application/json']],
    missing: [],
  } as const;
  const entry = (changed: Partial<HistoryEntry['request']>): HistoryEntry => ({
    id: 'one',
    at: 1,
    operation: 'updateSubscription',
    form: { address: 0, contentType: 0, fields: {} },
    request: { ...request, ...changed },
    name: 'mine',
    pinned: true,
    bodyView: 'json',
    resultTab: 'answer',
  });

  it.each([
    [
      { body: 'a\n### b\nDELETE {{host}}/x' },
      'A line of its body begins with #, which means more there.',
    ],
    [{ body: '{}\n< /etc/passwd' }, 'A line of its body begins with <, which means more there.'],
    [{ body: '{}\n\n> {% run %}' }, 'A line of its body begins with >, which means more there.'],
    [
      { body: '@host = http://evil.example' },
      'A line of its body begins with @, which means more there.',
    ],
    [{ body: 'a\rb' }, 'Its body has control characters.'],
    [{ body: ' a' }, 'Its body begins or ends with blanks.'],
    [{ method: 'PURGE' }, '.http files have no method PURGE.'],
    [{ headers: [['#X', 'a'] as const] }, '.http files have no header #X.'],
    [
      { target: '@evil.example/a' },
      'The address "@evil.example/a" does not begin with a single /.',
    ],
  ])('leaves %j out, and says why', (changed, reason) => {
    const { text, leftOut } = exportRequests([entry(changed), entry({})], origin);
    expect(leftOut).toEqual([{ title: 'mine', reason }]);
    expect(readHttpFile(text).requests).toHaveLength(1);
  });
});

describe('importRequests', () => {
  it('reads a file written by hand', () => {
    const file = `
@base = https://shop.example/
@host = https://shop.example
// a comment

# @name mugs
GET {{host}}/catalogs/c/releases/latestPublished/nodes/n/relationships/products
    ?filter=in(tags,a,b)
    &page[limit]=5 HTTP/1.1
Accept: application/json
# another comment
accept-language: fr
Authorization: Bearer {{token}}

### change the plan
PUT /v2/subscriptions/subscriptions/5b5c
Content-Type: application/json

{"data": {"id": "5b5c", "type": "subscription", "attributes": {"address_id": null}}}

> {% client.test("ok", function() {}); %}
`;
    const { entries, faults } = importRequests(file, [], 5);
    expect(faults).toEqual([]);
    expect(entries.map(({ name: called, operation, at }) => ({ called, operation, at }))).toEqual([
      { called: 'mugs', operation: 'listNodeProducts', at: 5 },
      { called: 'change the plan', operation: 'updateSubscription', at: 4 },
    ]);
    expect(entries[0]?.request.target).toBe(
      '/catalogs/c/releases/latestPublished/nodes/n/relationships/products?filter=in(tags,a,b)&page[limit]=5',
    );
    expect(entries[0]?.form.fields['header:Accept-Language']?.text).toBe('fr');
    expect(JSON.parse(entries[1]?.request.body ?? '')).toEqual({
      data: { id: '5b5c', type: 'subscription', attributes: { address_id: null } },
    });
  });

  it('tells the line of everything it could not take over, and takes over the rest', () => {
    const file = [
      '### good', // 1
      'GET /catalogs/c/releases/r/nodes?sort=name', // 2
      'Accept application/json', // 3
      'X-Own: 1', // 4
      '', // 5
      '### bad', // 6
      'FETCH ME', // 7
      '### unknown', // 8
      '', // 9
      'DELETE {{root}}/catalogs', // 10
      '### text', // 11
      'PUT /v2/subscriptions/subscriptions/a', // 12
      '', // 13
      '{"data": ', // 14
    ].join('\r\n');
    const { entries, faults } = importRequests(file, [], 5);
    expect(entries.map(({ name: called }) => called)).toEqual(['good', 'text']);
    // Parts without a field are sent as well.
    expect(entries[0]?.request.target).toBe('/catalogs/c/releases/r/nodes?sort=name');
    expect(entries[0]?.request.headers).toContainEqual(['X-Own', '1']);
    expect(entries[1]?.request.body).toBe('{"data":');
    expect(faults).toEqual(
      [
        {
          line: 3,
          text: 'Accept application/json is no header: it is a name, a colon and a value',
        },
        { line: 7, text: 'FETCH ME is no request line: it is a method, a space and an address' },
        { line: 10, text: '{{root}} has no value' },
        { line: 10, text: 'no operation answers DELETE /catalogs' },
      ].toSorted((one, other) => one.line - other.line),
    );
  });

  it('leaves out what browsers do not send', () => {
    const file = [
      'GET /catalogs/../releases/latestPublished/nodes',
      'EP-Channel: a\u001bb',
      'Accept-Language: fr',
    ].join('\n');
    const { entries, faults } = importRequests(file, [], 5);
    expect(faults.map(({ text }) => text)).toEqual([
      '".." is no catalog_id: browsers take it for a step.',
      String.raw`EP-Channel is not sent: a header holds no "\u001b".`,
    ]);
    expect(Object.keys(entries[0]?.form.fields ?? {})).toEqual([
      'path:release_id',
      'header:Accept-Language',
    ]);
  });

  it('makes nothing again that is there already, and pins what was not', () => {
    fc.assert(
      fc.property(fc.array(savedRequest, { maxLength: 3 }), fc.boolean(), (saved, pinned) => {
        const present = saved.map((entry) => ({ ...entry, pinned }));
        const { text } = exportRequests(present, origin);
        const imported = importRequests(text, present, 6);
        expect(imported).toMatchObject({ entries: [], known: saved.length });
        if (pinned) expect(imported.pinned).toEqual([]);
        const after = new Map([...present, ...imported.pinned].map((entry) => [entry.id, entry]));
        expect(importRequests(text, [...after.values()], 7).pinned).toEqual([]);
      }),
    );
  });

  it('reads an address with spaces up to the version of HTTP', () => {
    const target = '/catalogs/c/releases/r/nodes/n/relationships/products';
    const filter = 'filter=eq(name,"Skerry 2 Tent")';
    const file = [
      `### a\nGET {{host}}${target}?${filter} HTTP/1.1`,
      `### b\n${target}?${filter}`,
      `### c\nGET http://x${target}\n  ?${filter}\n  &include=main_image  HTTP/2`,
    ].join('\n');
    const { entries, faults } = importRequests(`@host = http://x\n${file}`, [], 5);
    expect(faults).toEqual([]);
    expect(entries.map(({ form }) => form.fields['query:filter']?.text)).toEqual(
      Array(3).fill('eq(name,"Skerry 2 Tent")'),
    );
    expect(entries[2]?.request.target).toMatch(/%20Tent%22\)&include=main_image$/);
  });

  it('keeps no secret of a file', () => {
    const file = `### a
POST /oauth/access_token
Content-Type: application/json

{"grant_type": "client_credentials", "client_id": "a", "client_secret": "S3CR3T"}`;
    const { entries } = importRequests(file, [], 5);
    expect(JSON.stringify(entries)).not.toContain('S3CR3T');
    expect(exportRequests(entries, origin).text).toContain('"client_secret": "{{client_secret}}"');
  });
});
