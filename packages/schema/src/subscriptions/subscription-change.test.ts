import { describe, expect, it } from 'vitest';
import { createValidator, requireValid } from '../validation/create-validator.js';
import { SubscriptionChange, SubscriptionUpdate } from './subscription-change.js';

const validate = createValidator(SubscriptionChange);
const id = '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
const uuid = `a UUID such as ${id}`;
const dateTime =
  'a date-time with its zone (RFC 3339), in the years 0001 to 9999 and without a leap second, such as 2026-01-31T09:30:00Z';

describe('a change', () => {
  it('needs nothing, may have all, and may have members that nobody knows', () => {
    const all = {
      plan_id: id,
      pricing_option_id: id,
      address_id: id,
      payment_authority: { type: 'platform_payments_provider', card_id: 'card-1' },
      go_live_after: '2026-01-31T09:30:00Z',
      colour: 'red',
    };
    expect(validate({}).faults).toBeUndefined();
    expect(validate(all).faults).toBeUndefined();
  });

  it.each(['address_id', 'go_live_after'])('may have null as %s', (name) => {
    expect(validate({ [name]: null }).faults).toBeUndefined();
  });

  it.each([
    ['plan_id', null, `must be ${uuid}, is null`],
    ['plan_id', 7, `must be ${uuid}, is 7`],
    ['plan_id', 'monthly', `must be ${uuid}, is "monthly"`],
    ['plan_id', '', `must be ${uuid}, is ""`],
    ['plan_id', [id], `must be ${uuid}, is an array`],
    ['pricing_option_id', null, `must be ${uuid}, is null`],
    ['pricing_option_id', 'monthly', `must be ${uuid}, is "monthly"`],
    ['address_id', 'home', `must be ${uuid}, is "home"`],
    ['address_id', 7, `must be ${uuid} or null, is 7`],
    ['payment_authority', null, 'must be an object, is null'],
    ['payment_authority', 'card', 'must be an object, is "card"'],
    ['go_live_after', 7, `must be ${dateTime} or null, is 7`],
    ['go_live_after', 'soon', `must be ${dateTime}, is "soon"`],
    ['go_live_after', '2026-01-31', `must be ${dateTime}, is "2026-01-31"`],
    ['go_live_after', '2026-01-31T09:30:00', `must be ${dateTime}, is "2026-01-31T09:30:00"`],
    ['go_live_after', '2026-02-30T09:30:00Z', `must be ${dateTime}, is "2026-02-30T09:30:00Z"`],
    ['go_live_after', '', `must be ${dateTime}, is ""`],
    [
      'go_live_after',
      '2026-01-31T09:30:00Z[UTC]',
      `must be ${dateTime}, is "2026-01-31T09:30:00Z[UTC]"`,
    ],
  ])('refuses the %s %j', (name, value, message) => {
    expect(validate({ [name]: value }).faults).toEqual([{ pointer: `/${name}`, message }]);
  });

  it.each([
    '2026-01-31T09:30:00Z',
    '2026-01-31T09:30:00.123456Z',
    '2026-01-31T09:30:00+05:30',
    '2026-01-31t09:30:00z',
  ])('may have %s as go_live_after', (time) => {
    expect(validate({ go_live_after: time }).faults).toBeUndefined();
  });
});

describe('the body of an update', () => {
  const validateUpdate = createValidator(SubscriptionUpdate);
  const data = { id, type: 'subscription', attributes: {} };

  it('needs id, type and attributes', () => {
    expect(validateUpdate({ data }).faults).toBeUndefined();
    expect(validateUpdate({}).faults).toEqual([{ pointer: '/data', message: 'is required' }]);
    expect(validateUpdate({ data: {} }).faults).toEqual([
      { pointer: '/data/id', message: 'is required' },
      { pointer: '/data/type', message: 'is required' },
      { pointer: '/data/attributes', message: 'is required' },
    ]);
  });

  it('ignores what nobody knows', () => {
    const body = { data: { ...data, relationships: {} }, jsonapi: { version: '1.0' } };
    expect(validateUpdate(body).faults).toBeUndefined();
  });

  it('is of the type subscription', () => {
    expect(validateUpdate({ data: { ...data, type: 'subscriptions' } }).faults).toEqual([
      { pointer: '/data/type', message: 'must be "subscription", is "subscriptions"' },
    ]);
  });

  it('names every fault by its path', () => {
    const attributes = { plan_id: 'monthly', payment_authority: { card_id: 'x' } };
    const validation = validateUpdate({ data: { id: 7, type: 'subscription', attributes } });
    expect(() => requireValid(validation)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: expect.arrayContaining([
          `data.id: must be ${uuid}, is 7`,
          `data.attributes.plan_id: must be ${uuid}, is "monthly"`,
          'data.attributes.payment_authority.type: is required',
          'data.attributes.payment_authority.card_id: must have 3 to 1024 characters, has 1',
        ]),
      }),
    );
  });
});
