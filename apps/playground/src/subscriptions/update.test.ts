import { operations } from '@aisle/schema/contract';
import { describe, expect, it, vi } from 'vitest';
import { requestFields } from '../request-form/operation-entry.js';
import { placeServerFaults } from '../request-form/use-server-fault.js';
import { readUpdate } from './read-update.js';

const { updateSubscription } = operations;

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('navigator', { userAgent: 'Linux', language: 'en' });

const id = '5b5c0001-0000-4000-8000-000000000000';

describe('the update in a request', () => {
  const request = (target: string, body: string, headers: [string, string][] = []) => ({
    method: 'PUT' as const,
    target,
    headers,
    body,
    missing: [],
  });
  const path = `/v2/subscriptions/subscriptions/${id}`;

  it('is its id, its condition and what it asks for', () => {
    const body = { data: { id, attributes: { plan_id: 'x', address_id: null } } };
    expect(readUpdate(request(path, JSON.stringify(body), [['If-Match', '"v1"']]))).toEqual({
      preview: { params: { subscription_uuid: id }, headers: { 'If-Match': '"v1"' }, body },
      asked: { plan_id: 'x', address_id: null },
    });
  });

  it.each(['If-Match', 'If-None-Match'])('is previewed with its %s', (name) => {
    const headers = { [name]: '"v1"' };
    const update = readUpdate(request(path, '{}', [[name.toLowerCase(), '"v1"']]));
    expect(update?.preview.headers).toEqual(headers);
  });

  it.each([
    ['/v2/subscriptions/subscriptions/:subscription_uuid/x', '{}'],
    ['/v2/subscriptions/subscriptions/', '{}'],
    ['/catalogs', '{}'],
    [path, 'no json'],
    [path, '1'],
  ])('is not in %s with %s', (target, body) => {
    expect(readUpdate(request(target, body))).toBeUndefined();
  });

  it.each(['{}', '{"data":1}', '{"data":{"attributes":null}}'])('asks nothing by %s', (body) => {
    expect(readUpdate(request(path, body))?.asked).toEqual({});
  });
});

describe('a fault', () => {
  const error = (detail: string, status = '400') => ({ title: 'Error', status, detail });

  it.each([
    [
      error('data.attributes.plan_id: must be a UUID'),
      'body:/data/attributes/plan_id',
      'must be a UUID',
    ],
    [
      error('data.attributes.payment_authority.card_id: x: y'),
      'body:/data/attributes/payment_authority/card_id',
      'x: y',
    ],
    [error('No plan found', '404'), 'body:/data/attributes/plan_id', 'No plan found'],
    [
      error('The plan 1 belongs to another offering, …', '403'),
      'body:/data/attributes/plan_id',
      undefined,
    ],
    [
      error('The go_live_after of the subscription 1 cannot', '409'),
      'body:/data/attributes/go_live_after',
      undefined,
    ],
    [error('The subscription 1 has changed since', '412'), 'header:If-Match', undefined],
    [
      error('The subscription 1 is in a state that the request excludes', '412'),
      'header:If-None-Match',
      undefined,
    ],
    [error('If-None-Match is "v1", so nothing', '412'), 'header:If-None-Match', undefined],
    [error('Unable to validate access token', '401'), undefined, undefined],
  ])('%j is at its field', (said, key, message = said.detail) => {
    expect(placeServerFaults([said], requestFields(updateSubscription))).toEqual([
      { message, ...(key !== undefined && { key }) },
    ]);
  });

  it('is where a preview points', () => {
    const said = { ...error('Something', '409'), pointer: '/data/attributes/address_id' };
    expect(placeServerFaults([said], requestFields(updateSubscription))).toEqual([
      { key: 'body:/data/attributes/address_id', message: 'Something' },
    ]);
  });
});
