import { expect, it } from 'vitest';
import { makeOffering } from '../testing/make-offering.js';
import { makeSubscription } from '../testing/make-subscription.js';
import { versionOf } from './read-subscription.js';
import type { SubscriptionSnapshot } from './stored-subscription.js';

const snapshot: SubscriptionSnapshot = {
  record: makeSubscription(),
  version: 7,
  offering: makeOffering(),
};
const later = '2025-06-02T00:00:00.000Z';

it('is the same for the same state', () => {
  expect(versionOf(structuredClone(snapshot))).toBe(versionOf(snapshot));
});

it.each<[string, Partial<SubscriptionSnapshot>]>([
  ['count', { version: 8 }],
  ['time of change', { record: makeSubscription({ updated_at: later }) }],
  ['offering', { offering: makeOffering({ updated_at: later }) }],
  ['offering of the same time', { offering: makeOffering({ name: 'Another name' }) }],
])('is another for another %s', (_, change) => {
  expect(versionOf({ ...snapshot, ...change })).not.toBe(versionOf(snapshot));
});

it('is the same whatever is not shown', () => {
  const [first, ...rest] = snapshot.offering.plans;
  const plans = [{ ...first, name: 'Not shown' }, ...rest] as typeof snapshot.offering.plans;
  expect(versionOf({ ...snapshot, offering: { ...snapshot.offering, plans } })).toBe(
    versionOf(snapshot),
  );
});

it('can be an entity tag', () => {
  expect(versionOf(snapshot)).toMatch(/^[\w-]+$/);
});
