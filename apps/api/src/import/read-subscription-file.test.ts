import { describe, expect, it } from 'vitest';
import { stableId } from './names.js';
import { readSubscriptionFile } from './read-subscription-file.js';

const line = (type: string, attributes: object) => JSON.stringify({ data: { type, attributes } });
const read = (...lines: readonly string[]) => readSubscriptionFile('club.jsonl', lines.join('\n'));

const terms = {
  billing_interval_type: 'month',
  billing_frequency: 1,
  plan_length: 12,
  end_behavior: 'roll',
};
const price = { EUR: { amount: 1200, includes_tax: true } };

it('counts lines by their types, in any order', async () => {
  const { uploaded, offerings, subscriptions } = await read(
    line('subscription', { external_ref: 'club:1' }),
    '',
    line('subscription_plan', { external_ref: 'monthly', name: 'Monthly', ...terms }),
    line('subscription_product', { external_ref: 'tea' }),
    line('subscription_subscriber', { name: 'Ada' }),
    line('subscription_feature', {}),
    line('subscription_offering', { external_ref: 'other', name: 'Other', plans: [] }),
  );
  expect(uploaded).toEqual({
    subscription: 1,
    subscription_plan: 1,
    subscription_product: 1,
    subscription_subscriber: 1,
    subscription_feature: 1,
    subscription_offering: 1,
  });
  expect(offerings.map(({ record }) => record)).toMatchObject([
    { name: 'Other' },
    { name: 'club', plans: [{ name: 'Monthly' }], external_product_refs: ['tea'] },
  ]);
  expect(subscriptions).toEqual([
    {
      content: { external_ref: 'club:1' },
      origin: 'club.jsonl:1',
      id: stableId('subscription', 'club:1'),
    },
  ]);
});

describe('an offering', () => {
  const read1 = async (attributes: object) =>
    (await read(line('subscription_offering', { external_ref: 'club', ...attributes }))).offerings;

  it('has plans with terms of their own', async () => {
    const plans = [{ external_ref: 'm', name: 'Monthly', description: null, sku: 'M', ...terms }];
    const [found] = await read1({ name: 'Club', description: null, plans });
    expect(found?.record).toEqual({
      type: 'offering',
      id: stableId('offering', 'club'),
      external_ref: 'club',
      name: 'Club',
      external_product_refs: [],
      owner: 'store',
      plans: [{ id: stableId('plan', 'club', 'm'), external_ref: 'm', name: 'Monthly', ...terms }],
    });
  });

  it('has one plan and its pricing options, which are plans here', async () => {
    const [found] = await read1({
      name: 'Club',
      plans: [{ external_ref: 'tea', name: 'Tea', price }],
      pricing_options: [
        { external_ref: 'm', name: 'Monthly', ...terms },
        { external_ref: 'y', name: 'Yearly', ...terms, fixed_price: { EUR: { amount: 1 } } },
      ],
    });
    expect(found?.record).toMatchObject({
      external_product_refs: ['tea'],
      plans: [
        { name: 'Monthly', fixed_price: price },
        { name: 'Yearly', fixed_price: { EUR: { amount: 1 } } },
      ],
    });
  });

  it.each([
    [{ plans: [{}, {}], pricing_options: [{}] }, 'several plans cannot'],
    [{ plans: [{}], pricing_options: [{ base_price_percentage: 90 }] }, 'base_price_percentage'],
  ])('is refused where it would be another one: %j', async (attributes, fault) => {
    const [found] = await read1(attributes);
    expect(found).toMatchObject({ origin: 'club.jsonl:1', fault: expect.stringContaining(fault) });
  });
});

it('refuses a line that would keep others waiting', async () => {
  await expect(read(line('subscription', {}), '['.repeat(300_000))).rejects.toThrow(
    'club.jsonl:2: the line is longer than 128 Ki characters',
  );
});

it('tells lines that cannot be read, and references that come twice', async () => {
  const { offerings, subscriptions } = await read(
    '{"data":',
    line('subscription_coupon', { external_ref: 'a' }),
    'null',
    line('subscription', { external_ref: 'a' }),
    line('subscription', { external_ref: 'a' }),
    line('subscription', {}),
    `${'['.repeat(100_000)}`,
  );
  expect(offerings.map(({ fault = '' }) => fault)).toEqual([
    expect.stringContaining('is not JSON'),
    expect.stringContaining('data.type must be'),
    expect.stringContaining('data.type must be'),
    expect.stringContaining('nested too deeply'),
  ]);
  expect(
    subscriptions.map(({ fault, id }) => [fault?.includes('line 4'), id !== undefined]),
  ).toEqual([
    [undefined, true],
    [true, false],
    [undefined, false],
  ]);
});
