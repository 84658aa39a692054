import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { Plan } from './plan.js';

const validate = createValidator(Plan);
const plan: Record<string, unknown> = {
  id: '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  name: 'Monthly',
  billing_interval_type: 'month',
  billing_frequency: 1,
  plan_length: 12,
  end_behavior: 'roll',
};

describe('a plan', () => {
  it.each(Object.keys(plan))('must have %s', (name) => {
    const { [name]: _, ...rest } = plan;
    expect(validate(rest).faults).toEqual([{ pointer: `/${name}`, message: 'is required' }]);
  });

  it('may say more', () => {
    const more = {
      description: 'Every month',
      external_ref: 'plan-1',
      trial_period: 0,
      can_pause: true,
      can_resume: true,
      can_cancel: false,
      fixed_price: { USD: { amount: 900, includes_tax: false } },
    };
    expect(validate({ ...plan, ...more }).faults).toBeUndefined();
  });

  it.each(['day', 'week', 'month', 'year'])('may count in intervals of a %s', (interval) => {
    expect(validate({ ...plan, billing_interval_type: interval }).faults).toBeUndefined();
  });

  it.each([
    ['billing_interval_type', 'months', 'did you mean month?'],
    ['end_behavior', 'stop', 'must be one of close, roll, is "stop"'],
    ['plan_length', 0, 'must be at least 1, is 0'],
    ['plan_length', 1.5, 'must be an integer, is 1.5'],
    ['billing_frequency', -1, 'must be at least 1, is -1'],
    ['trial_period', -1, 'must be at least 0, is -1'],
    ['colour', 'red', 'is not a known member'],
  ])('refuses the %s %j', (name, value, message) => {
    expect(validate({ ...plan, [name]: value }).faults).toMatchObject([
      { pointer: `/${name}`, message: expect.stringContaining(message) },
    ]);
  });
});
