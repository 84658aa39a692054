import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { type FieldValue, untouchedForm } from '../state/form.js';
import { requestFields } from './operation-entry.js';
import { buildRequest } from './selected-request.js';

const { createAccessToken, listNodeProducts, updateSubscription } = operations;

const examples = {
  catalog_id: 'grocery',
  node_id: 'dairy',
  subscription_uuid: '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  plan_id: '1b0a2a52-2b54-4b52-8a38-3b8f0f7a6c11',
};
const entered = (fields: Readonly<Record<string, Partial<FieldValue>>>) => ({
  ...untouchedForm,
  fields,
});

describe('buildRequest for a node’s products', () => {
  const fields = requestFields(listNodeProducts);
  const build = (values = untouchedForm) =>
    buildRequest(listNodeProducts, fields, values, examples);

  it('is complete from the examples alone and sends nothing that was left empty', () => {
    expect(build()).toEqual({
      method: 'GET',
      target: '/catalogs/grocery/releases/latestPublished/nodes/dairy/relationships/products',
      headers: [['Accept', 'application/json']],
      missing: [],
    });
  });

  it('names the path fields without which there is no address', () => {
    const request = buildRequest(listNodeProducts, fields, untouchedForm, {});
    expect(request.missing).toEqual(['path:catalog_id', 'path:node_id']);
    expect(request.target).toContain('/catalogs/:catalog_id/');
  });

  it('takes the address that was chosen', () => {
    expect(build({ ...untouchedForm, address: 1 }).target).toMatch(/^\/pcm\/catalogs\/grocery\//);
  });

  it('encodes ids so that they stay one segment, and leaves the marks of a filter readable', () => {
    const { target } = build(
      entered({
        'path:node_id': { text: 'a/b ?ü' },
        'query:filter': { text: 'in(name,"a&b",c+d):eq(tags,x)' },
        'query:page[limit]': { text: '5' },
      }),
    );
    expect(target).toContain('/nodes/a%2Fb%20%3F%C3%BC/relationships');
    expect(target).toMatch(/\?filter=in\(name,%22a%26b%22,c%2Bd\):eq\(tags,x\)&page\[limit\]=5$/);
    const { searchParams } = new URL(target, 'http://localhost');
    expect(searchParams.get('filter')).toBe('in(name,"a&b",c+d):eq(tags,x)');
  });

  it('replaces half a character, which no address can hold', () => {
    const { target } = build(entered({ 'query:filter': { text: 'a\uD800' } }));
    expect(target).toMatch(/filter=a%EF%BF%BD$/);
  });

  it('sends the headers that have a value', () => {
    const { headers } = build(entered({ 'header:EP-Channel': { text: 'mobile' } }));
    expect(headers).toContainEqual(['EP-Channel', 'mobile']);
  });
});

describe('buildRequest for a subscription', () => {
  const fields = requestFields(updateSubscription);
  const body = (values = untouchedForm) =>
    JSON.parse(buildRequest(updateSubscription, fields, values, examples).body ?? '');
  const attributes = 'body:/data/attributes';

  it('asks for no change until something is set', () => {
    expect(body()).toEqual({
      data: { id: examples.subscription_uuid, type: 'subscription', attributes: {} },
    });
  });

  it('repeats the id of the address in the body until the body’s own is changed', () => {
    const path = { 'path:subscription_uuid': { text: 'abc' } };
    expect(body(entered(path)).data.id).toBe('abc');
    expect(body(entered({ ...path, 'body:/data/id': { text: 'xyz' } })).data.id).toBe('xyz');
  });

  it('tells left out, null and a value apart', () => {
    const change = body(
      entered({
        [`${attributes}/plan_id`]: { presence: 'value' },
        [`${attributes}/address_id`]: { presence: 'null' },
        [`${attributes}/go_live_after`]: { presence: 'absent', text: '2026-01-31T09:30:00Z' },
      }),
    ).data.attributes;
    expect(change).toEqual({ plan_id: examples.plan_id, address_id: null });
  });

  it('sends a payment authority with its first gateway once it is set', () => {
    const authority = `${attributes}/payment_authority`;
    const change = body(
      entered({
        [authority]: { presence: 'value' },
        [`${authority}/card_id`]: { presence: 'value', text: 'card_1' },
      }),
    ).data.attributes;
    expect(change).toEqual({
      payment_authority: { type: 'platform_payments_provider', card_id: 'card_1' },
    });
  });
});

describe('buildRequest for a token', () => {
  it('writes the body in the media type that was chosen', () => {
    const request = buildRequest(
      createAccessToken,
      requestFields(createAccessToken),
      { ...entered({ 'body:/client_id': { text: 'a&b' } }), contentType: 1 },
      {},
    );
    expect(request.headers).toContainEqual(['Content-Type', 'application/x-www-form-urlencoded']);
    expect(request.body).toBe('grant_type=implicit&client_id=a%26b');
  });
});
