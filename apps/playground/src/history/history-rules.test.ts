import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hideBodySecrets } from '../sending/send.js';
import {
  factsOf,
  groupByDay,
  matches,
  readableTarget,
  titleOf,
  withoutRepeats,
  wordsOf,
} from './describe-entry.js';
import {
  type HistoryEntry,
  idsToPrune,
  keepAnswer,
  reviveAnswer,
  wholeBodyLimit,
} from './history.js';

function entry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'a',
    at: 0,
    operation: 'listNodes',
    form: { address: 0, contentType: 0, fields: {} },
    request: { method: 'GET', target: '/catalogs/c/releases/r/nodes', headers: [], missing: [] },
    name: '',
    pinned: false,
    bodyView: 'cards',
    resultTab: 'answer',
    ...changes,
  };
}

describe('idsToPrune', () => {
  it('lets go of the oldest that are not pinned, and of no more than needed', () => {
    const list = fc.array(fc.record({ at: fc.nat(), pinned: fc.boolean() }), { maxLength: 40 });
    fc.assert(
      fc.property(list, fc.nat(10), (all, limit) => {
        const entries = all.map((changes, index) => entry({ ...changes, id: String(index) }));
        const pruned = idsToPrune(entries, limit);
        const loose = entries.filter(({ pinned }) => !pinned);
        const kept = loose.filter(({ id }) => !pruned.includes(id));
        expect(kept).toHaveLength(Math.min(limit, loose.length));
        expect(pruned.every((id) => !entries[Number(id)]?.pinned)).toBe(true);
        const oldestKept = Math.min(...kept.map(({ at }) => at));
        for (const id of pruned) expect(entries[Number(id)]?.at).toBeLessThanOrEqual(oldestKept);
      }),
    );
  });
});

describe('withoutRepeats', () => {
  it('has equal requests once, the newest, unless they are pinned or named', () => {
    const other = entry().request;
    const entries = [
      entry({ id: 'pin', at: 5, pinned: true }),
      entry({ id: 'new', at: 4 }),
      entry({ id: 'other', at: 3, request: { ...other, target: '/other' } }),
      entry({ id: 'old', at: 2 }),
      entry({ id: 'named', at: 1, name: 'Mine' }),
    ];
    expect(withoutRepeats(entries).map(({ id, earlier }) => [id, ...earlier])).toEqual([
      ['pin'],
      ['new', 'old'],
      ['other'],
      ['named'],
    ]);
  });
});

describe('groupByDay', () => {
  it('puts pinned ones first and others under their days', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const day = 86_400_000;
    const entries = [
      entry({ id: 'now', at: noon }),
      entry({ id: 'before', at: noon - day }),
      entry({ id: 'pin', at: noon - 2 * day, pinned: true }),
      entry({ id: 'old', at: noon - 3 * day }),
    ];
    const groups = groupByDay(entries, noon + 1000);
    expect(groups.map(({ title, entries: list }) => [title, list.map(({ id }) => id)])).toEqual([
      ['Pinned', ['pin']],
      ['Today', ['now']],
      ['Yesterday', ['before']],
      ['2026-11-18', ['old']],
    ]);
  });
});

describe('an earlier request', () => {
  it('is called by its name, or by what it asks for', () => {
    const target = '/catalogs/c/releases/r/nodes?page[limit]=5&filter=in(id%2Ca)';
    const request = { ...entry().request, target };
    expect(titleOf(entry({ name: 'Five', request }))).toBe('Five');
    expect(titleOf(entry({ request }))).toBe('Nodes of a release, page[limit]=5 & filter=in(id,a)');
  });

  it('has its ids shortened for reading', () => {
    expect(readableTarget('/v2/x/5b5c0001-0000-4000-8000-000000000000')).toEqual({
      path: '/v2/x/5b5c0001…',
      query: '',
    });
  });

  it('says what was kept of its answer', () => {
    const answer = {
      status: 200,
      statusText: 'OK',
      duration: 12,
      size: 5_000_000,
      cutAt: 1_000_000,
    };
    expect(factsOf(entry({ answer })).slice(1)).toEqual([
      '12 ms',
      '5.0 MB',
      'only the first 1.0 MB kept',
    ]);
    expect(factsOf(entry())).toEqual(['00:00 UTC', 'saved, not sent']);
    expect(factsOf(entry({ pinned: true }))[0]).toBe('1970-01-01 00:00 UTC');
  });

  it.each([
    ['nodes', true],
    ['GET nodes', true],
    ['put', false],
    ['MY', true],
    ['200 ok', true],
    ['404', false],
  ])('is found by %j: %s', (query, found) => {
    const answer = { status: 200, statusText: 'OK', duration: 12, size: 5 };
    expect(matches(entry({ name: 'my favourite', answer }), wordsOf(query))).toBe(found);
  });
});

describe('hideBodySecrets', () => {
  it.each([
    ['{"access_token":"a.b","x":1}', '{"access_token":"(not kept)","x":1}'],
    ['{ "client_secret" : "a\\"b" }', '{ "client_secret" : "(not kept)" }'],
    ['client_id=a&client_secret=b%20c', 'client_id=a&client_secret=(not%20kept)'],
    ['{"token_type":"Bearer"}', '{"token_type":"Bearer"}'],
    [
      '{"authentication_mechanism":"password","password":"rope"}',
      '{"authentication_mechanism":"password","password":"(not kept)"}',
    ],
    ['{"token":"eyJhbGci.eyJzdWIi.c2ln"}', '{"token":"(not kept)"}'],
  ])('makes of %s %s', (body, hidden) => {
    expect(hideBodySecrets(body)).toBe(hidden);
  });
});

describe('keepAnswer', () => {
  it.each([10, wholeBodyLimit + 10])('keeps a body of %i characters and more', async (length) => {
    const text = JSON.stringify({ data: 'ä'.repeat(length) });
    const answer = {
      status: 200,
      statusText: 'OK',
      duration: 1,
      timings: [],
      size: 1,
      headers: [],
      text,
      json: JSON.parse(text),
    };
    const kept = await keepAnswer(answer);
    expect(typeof kept.body === 'string').toBe(length < wholeBodyLimit);
    expect(await reviveAnswer(kept)).toEqual(answer);
  });
});
