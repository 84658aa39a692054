import { operations } from '@aisle/schema/contract';
import { describe, expect, it, vi } from 'vitest';
import { requestFields } from '../request-form/operation-entry.js';
import { placeServerFaults } from '../request-form/use-server-fault.js';
import { untouchedForm } from '../state/form.js';
import type { MadeUpdate } from '../state/playground-store.js';
import { readUpdate } from './read-update.js';

const { updateSubscription } = operations;

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('navigator', { userAgent: 'Linux', language: 'en' });
const { unlikePreview } = await import('./difference-panel.js');
const { lastToUndo, withoutUpdate, withUndone } = await import('./preview-panel.js');

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

describe('a difference and its preview', () => {
  const change = { pointer: '/attributes/plan_id', before: 'a', after: 'b' };
  const touched = (after: string) => ({
    pointer: '/attributes/meta/timestamps/updated_at',
    before: '1',
    after,
  });

  it('may differ in the moment', () => {
    expect(unlikePreview([change, touched('2')], [change, touched('3')])).toEqual([]);
  });

  it('may differ in the moment within a state that is new', () => {
    const state = (at: string, action = 'resume') => ({
      pointer: '/attributes/state',
      after: { id: at, attributes: { action }, meta: { created_at: at } },
    });
    expect(unlikePreview([state('1')], [state('2')])).toEqual([]);
    expect(unlikePreview([state('1')], [state('2', 'pause')])).toEqual(['/attributes/state']);
  });

  it('names what is otherwise', () => {
    const status = { pointer: '/attributes/status', before: 'inactive', after: 'active' };
    expect(unlikePreview([{ ...change, after: 'c' }], [change, status])).toEqual([
      change.pointer,
      status.pointer,
    ]);
    expect(unlikePreview([change, status], [change])).toEqual([status.pointer]);
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

describe('the log of updates', () => {
  const made = (sentId: string, before: string, version: string, subscriptionId = id) =>
    ({
      sentId,
      subscriptionId,
      version,
      before: { version: before },
      isUndone: false,
    }) as MadeUpdate;

  it('is taken back from its end, a subscription for itself', () => {
    const log = [made('1', 'v1', 'v2'), made('2', 'v2', 'v3'), made('3', 'v1', 'v2', 'other')];
    const second = lastToUndo(log, id);
    expect(second?.sentId).toBe('2');
    const once = second ? withUndone(log, second, 'v4') : [];
    expect(lastToUndo(once, id)).toMatchObject({ sentId: '1', version: 'v4' });
    expect(lastToUndo(once, 'other')).toMatchObject({ sentId: '3', version: 'v2' });
  });

  it('does not pass over what others changed between', () => {
    const log = [made('1', 'v1', 'v2'), made('2', 'v3', 'v4')];
    const once = log[1] ? withUndone(log, log[1], 'v5') : [];
    expect(lastToUndo(once, id)).toMatchObject({ sentId: '1', version: 'v2' });
  });

  const attribute = (name: string) => `body:/data/attributes/${name}`;
  const entered = (text: string) => ({ text, presence: 'value' }) as const;
  const form = {
    ...untouchedForm,
    fields: {
      'path:subscription_uuid': { text: id },
      [attribute('plan_id')]: entered('p2'),
      [attribute('payment_authority')]: { presence: 'value' },
      [attribute('payment_authority/type')]: entered('authorize_net'),
      'header:If-Match': { text: '"v1"' },
    },
  } as const;
  const authority = { payment_authority: { type: 'authorize_net' } };

  it.each([
    [
      'what was sent alone',
      { ...authority, plan_id: 'p1' },
      [attribute('plan_id'), 'header:If-Match'],
    ],
    ['all that an update needs, where nothing else is asked', { ...authority, plan_id: 'p2' }, []],
    [
      'nothing, where nothing of it is asked',
      { address_id: null },
      Object.keys(form.fields).slice(1),
    ],
  ])('takes %s out of the form', (_, asked, left) => {
    const rest = withoutUpdate(form, { ...made('1', 'v1', 'v2'), asked });
    expect(Object.keys(rest.fields)).toEqual(['path:subscription_uuid', ...left]);
    const elsewhere = { ...made('1', 'v1', 'v2', 'other'), asked };
    expect(withoutUpdate(form, elsewhere)).toEqual(form);
  });

  it('takes a typed body out of the form that asks for nothing else', () => {
    const typed = { ...untouchedForm, fields: { 'path:subscription_uuid': { text: id } } };
    const rawBody = JSON.stringify({ data: { attributes: authority } });
    const update = { ...made('1', 'v1', 'v2'), asked: authority };
    expect(withoutUpdate({ ...typed, rawBody }, update)).toEqual(typed);
  });
});
