import { beforeEach, expect, it } from 'vitest';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../../../src/subscriptions/stored-subscription.js';
import { makeOffering } from '../../../src/testing/make-offering.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import { keepRecords } from '../../support/keep-records.js';
import type { OpenStorage } from '../use-commerce.js';
import { type OpenAgain, useTwoUsers } from './use-two-users.js';

const subscription = makeSubscription();

/** Declares the tests of updates that come from several users of a store. */
export function describeUpdatingBesideOthers(openStorage: OpenStorage, openAgain: OpenAgain): void {
  const users = useTwoUsers(openStorage, openAgain);
  beforeEach(() => keepRecords(users.first, [makeOffering(), subscription]));

  it('updates that come at once from both are all kept', async () => {
    const { first, second } = users;
    const updates = [first, second, first, second].map(({ subscriptions }) =>
      subscriptions.update(subscription.id, undefined, addPlus),
    );
    await Promise.all(updates);
    const found = await second.subscriptions.find(subscription.id);
    expect(found?.record.external_ref).toBe('++++');
  });

  it('updates that wait when the store is closed are kept', async () => {
    const { first, second } = users;
    const updates = [1, 2].map(() =>
      second.subscriptions.update(subscription.id, undefined, addPlus),
    );
    await second.close();
    await Promise.all(updates);
    const found = await first.subscriptions.find(subscription.id);
    expect(found?.record.external_ref).toBe('++');
    await expect(
      second.subscriptions.update(subscription.id, undefined, addPlus),
    ).rejects.toThrow();
  });
}

function addPlus({ record }: SubscriptionSnapshot): SubscriptionRecord {
  return { ...record, external_ref: `${record.external_ref ?? ''}+` };
}
