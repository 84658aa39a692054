import { describe, expect, it } from 'vitest';
import { findEntry } from '../request-form/operation-entry.js';
import { partsOf, type RequestPart, sideChange } from './collect-answer.js';

describe('partsOf', () => {
  it.each([
    ['listNodeProducts', 'release language currency channel tags account customer'],
    ['listNodes', 'release language'],
    ['updateSubscription', ''],
    ['createAccessToken', ''],
  ])('of %s are %j', (name, ids) => {
    const found = partsOf(findEntry(name)).map(({ id }) => id);
    expect(found.join(' ').startsWith(ids)).toBe(true);
    if (ids === '') expect(found).toEqual([]);
  });
});

describe('sideChange', () => {
  const parts = new Map(partsOf(findEntry('listNodeProducts')).map((part) => [part.id, part]));
  const part = (id: RequestPart['id']) => {
    const found = parts.get(id);
    if (!found) throw new TypeError(`no part ${id}`);
    return found;
  };

  it('leaves the form alone when nothing is chosen', () => {
    expect(sideChange(part('currency'), undefined)).toEqual({ fields: {} });
  });

  it('names a release with its catalog', () => {
    expect(sideChange(part('release'), 'c r')).toEqual({
      fields: { 'path:catalog_id': { text: 'c' }, 'path:release_id': { text: 'r' } },
    });
    expect(sideChange(part('release'), 'r').fields).toEqual({ 'path:release_id': { text: 'r' } });
  });

  it('lets one header speak of the language', () => {
    expect(sideChange(part('language'), 'fr').fields).toEqual({
      'header:Accept-Language': { text: 'fr' },
      'header:X-Moltin-Language': { text: '' },
    });
  });

  it('asks for the token of a shopper, unless there is to be none', () => {
    expect(sideChange(part('account'), 'a').shopper).toEqual({ kind: 'account', id: 'a' });
    expect(sideChange(part('account'), '').fields).toEqual({
      'header:EP-Account-Management-Authentication-Token': { text: '' },
    });
  });
});
