import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { Offering } from './subscription.js';

const validate = createValidator(Offering);
const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
const timestamps = { updated_at: '2026-01-31T09:30:00Z', created_at: '2026-01-01T00:00:00Z' };
const attributes = { name: 'Coffee club', ...timestamps };
const meta = { external_product_refs: ['beans'], owner: 'store', timestamps };
const offering = { type: 'subscription_offering', attributes, meta };

describe('an offering', () => {
  it('needs no more than what is required', () => {
    expect(validate(offering).faults).toBeUndefined();
  });

  it('may have everything', () => {
    const relationships = {
      plans: {
        data: [{ type: 'subscription_offering_plan', id }],
        links: { related: `/v2/subscriptions/offerings/${id}/plans` },
      },
    };
    const all = { ...attributes, external_ref: 'shop-1', description: 'Beans every month' };
    expect(validate({ ...offering, id, attributes: all, relationships }).faults).toBeUndefined();
  });

  it.each([
    ['type', { attributes, meta }],
    ['attributes', { type: offering.type, meta }],
    ['meta', { type: offering.type, attributes }],
    ['attributes/name', { ...offering, attributes: timestamps }],
    [
      'attributes/updated_at',
      { ...offering, attributes: { name: 'Coffee', created_at: timestamps.created_at } },
    ],
    [
      'attributes/created_at',
      { ...offering, attributes: { name: 'Coffee', updated_at: timestamps.updated_at } },
    ],
    ['meta/external_product_refs', { ...offering, meta: { owner: 'store', timestamps } }],
    ['meta/owner', { ...offering, meta: { external_product_refs: [], timestamps } }],
    ['meta/timestamps', { ...offering, meta: { external_product_refs: [], owner: 'store' } }],
  ])('must have %s', (name, value) => {
    expect(validate(value).faults).toEqual([{ pointer: `/${name}`, message: 'is required' }]);
  });

  it('is always of the type subscription_offering', () => {
    expect(validate({ ...offering, type: 'offering' }).faults).toEqual([
      { pointer: '/type', message: 'must be "subscription_offering", is "offering"' },
    ]);
  });

  it('has a UUID as its id', () => {
    expect(validate({ ...offering, id: 'offering-1' }).faults).toEqual([
      { pointer: '/id', message: `must be a UUID such as ${id}, is "offering-1"` },
    ]);
  });

  it.each([
    ['name', 3, 1024, '3 to 1024'],
    ['description', 0, 1024, 'at most 1024'],
    ['external_ref', 0, 2048, 'at most 2048'],
  ])('has a %s of %d to %d characters', (name, least, most, span) => {
    const faultsOf = (length: number) =>
      validate({ ...offering, attributes: { ...attributes, [name]: '\u{1f375}'.repeat(length) } })
        .faults;
    expect([faultsOf(least), faultsOf(most)]).toEqual([undefined, undefined]);
    expect(faultsOf(most + 1)).toEqual([
      {
        pointer: `/attributes/${name}`,
        message: `must have ${span} characters, has ${most + 1}`,
      },
    ]);
    if (least > 0) expect(faultsOf(least - 1)).toMatchObject([{ pointer: `/attributes/${name}` }]);
  });

  it.each(['store', 'organization'])('may belong to the %s', (owner) => {
    expect(validate({ ...offering, meta: { ...meta, owner } }).faults).toBeUndefined();
  });

  it('belongs to nobody else', () => {
    expect(validate({ ...offering, meta: { ...meta, owner: 'shopper' } }).faults).toEqual([
      { pointer: '/meta/owner', message: 'must be one of store, organization, is "shopper"' },
    ]);
  });

  it('refers to products by text', () => {
    const refs = { ...meta, external_product_refs: ['beans', 7] };
    expect(validate({ ...offering, meta: refs }).faults).toEqual([
      { pointer: '/meta/external_product_refs/1', message: 'must be a string, is 7' },
    ]);
  });
});
