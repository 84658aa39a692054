import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { SubscriptionState } from './subscription-state.js';

const validate = createValidator(SubscriptionState);
const state = {
  id: '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  type: 'subscription_state',
  attributes: { action: 'resume' },
  meta: { created_at: '2026-01-31T09:30:00Z' },
};

describe('the state of a subscription', () => {
  it.each(['cancel', 'pause', 'resume', 'pending'])('may be the action %s', (action) => {
    expect(validate({ ...state, attributes: { action } }).faults).toBeUndefined();
  });

  it('has no other actions', () => {
    expect(validate({ ...state, attributes: { action: 'resumed' } }).faults).toEqual([
      {
        pointer: '/attributes/action',
        message:
          'must be one of cancel, pause, resume, pending, is "resumed"; did you mean resume?',
      },
    ]);
  });

  it('is always of the type subscription_state', () => {
    expect(validate({ ...state, type: 'state' }).faults).toEqual([
      { pointer: '/type', message: 'must be "subscription_state", is "state"' },
    ]);
  });

  it.each([
    ['/attributes/action', { ...state, attributes: {} }],
    ['/meta/created_at', { ...state, meta: {} }],
  ])('must have %s', (pointer, value) => {
    expect(validate(value).faults).toEqual([{ pointer, message: 'is required' }]);
  });

  it.each([
    ['/id', { ...state, id: 'state-1' }],
    ['/meta/created_at', { ...state, meta: { created_at: '2026-01-31' } }],
  ])('%s must have its format', (pointer, value) => {
    expect(validate(value).faults).toMatchObject([{ pointer }]);
  });
});
