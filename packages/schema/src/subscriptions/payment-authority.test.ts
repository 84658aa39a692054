import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { PaymentAuthority } from './subscription-state.js';

const validate = createValidator(PaymentAuthority);
const type = 'platform_payments_provider';
const gatewayIds = ['customer_id', 'card_id', 'customer_profile_id', 'payment_profile_id'];

describe('a payment authority', () => {
  it.each([
    'platform_payments_provider',
    'elastic_path_payments_stripe',
    'authorize_net',
    'stripe_payment_intents',
  ])('may be of the type %s, and needs no more', (name) => {
    expect(validate({ type: name }).faults).toBeUndefined();
  });

  it('must have a type', () => {
    const faults = [{ pointer: '/type', message: 'is required' }];
    expect(validate({ card_id: 'card-1' }).faults).toEqual(faults);
  });

  it('has no other types, and says which is near', () => {
    const allowed =
      'platform_payments_provider, elastic_path_payments_stripe, authorize_net, stripe_payment_intents';
    expect(validate({ type: 'authorise_net' }).faults).toEqual([
      {
        pointer: '/type',
        message: `must be one of ${allowed}, is "authorise_net"; did you mean authorize_net?`,
      },
    ]);
    expect(validate({ type: null }).faults).toEqual([
      { pointer: '/type', message: `must be one of ${allowed}, is null` },
    ]);
  });

  describe.each(gatewayIds)('%s', (name) => {
    it.each([3, 1024])('may have %d characters', (length) => {
      expect(validate({ type, [name]: 'x'.repeat(length) }).faults).toBeUndefined();
    });

    it.each([0, 2, 1025])('must not have %d characters', (length) => {
      expect(validate({ type, [name]: 'x'.repeat(length) }).faults).toEqual([
        { pointer: `/${name}`, message: `must have 3 to 1024 characters, has ${length}` },
      ]);
    });

    it('must be text', () => {
      const faults = [{ pointer: `/${name}`, message: 'must be a string, is null' }];
      expect(validate({ type, [name]: null }).faults).toEqual(faults);
    });
  });

  it('may have members that nobody knows', () => {
    expect(validate({ type, colour: 'red' }).faults).toBeUndefined();
  });
});
