import type { Uuid } from '@aisle/schema';
import type { SubscriptionChange } from '@aisle/schema/subscriptions';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/commerce/storage.js';
import type { SubscriptionService } from '../../../src/subscriptions/subscription-service.js';
import { createSubscriptionService } from '../../../src/subscriptions/subscription-service.js';
import {
  type FixedEnvironment,
  makeFixedEnvironment,
} from '../../../src/testing/fixed-environment.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import {
  makePendingSubscription,
  makeSubscription,
} from '../../../src/testing/make-subscription.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { keepRecords } from '../../support/keep-records.js';
import type { OpenStorage } from '../use-commerce.js';
import type { Runs } from './runs.js';

const foreign = makePlan({ id: makeUuid(90) });
const records = [
  makeOffering(),
  makeOffering({ id: makeUuid(91), plans: [foreign] }),
  makeSubscription({ id: makeUuid(1) }),
  makeSubscription({ id: makeUuid(2), canceled: true }),
  makePendingSubscription({ id: makeUuid(3), go_live_after: '2027-01-01T00:00:00Z' }),
];
const subscriptionIds = [1, 2, 3].map(makeUuid);
const unknownId = makeUuid(99);

/** An update of a subscription, and the version that it expects, if any. */
interface Update {
  readonly id: Uuid;
  readonly change: SubscriptionChange;
  readonly expects: 'any' | 'state before the batch' | 'another';
}

const anyPlan = fc.constantFrom(...makeOffering().plans.map(({ id }) => id), foreign.id, unknownId);
const anyUpdate: fc.Arbitrary<Update> = fc.record({
  id: fc.constantFrom(...subscriptionIds, ...subscriptionIds, unknownId, 'no id'),
  change: fc.record(
    {
      plan_id: anyPlan,
      pricing_option_id: anyPlan,
      address_id: fc.option(fc.constantFrom(makeUuid(50), makeUuid(51), 'no id')),
      payment_authority: fc.record({ type: fc.constantFrom('authorize_net', 'bitcoin' as never) }),
      go_live_after: fc.option(fc.constantFrom('2026-01-31T09:30:05Z', '2028-01-01T00:00:00Z')),
    },
    { requiredKeys: [] },
  ),
  expects: fc.constantFrom('any', 'any', 'state before the batch', 'another'),
});
const anyBatches = fc.array(fc.array(anyUpdate, { minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 4,
});

interface Shop {
  readonly storage: Storage;
  readonly environment: FixedEnvironment;
  readonly service: SubscriptionService;
}

/** Declares that updates which come at once are as good as updates made one at a time. */
export function describeUpdatesAtOnce(openStorage: OpenStorage, runs: Runs): void {
  let together: Shop;
  let alone: Shop;
  beforeEach(async () => {
    together = await openShop(openStorage);
    alone = await openShop(openStorage);
  });
  afterEach(() => Promise.all([together.storage.close(), alone.storage.close()]));

  describe('updates that come at once', () => {
    it('give the same results and the same state as updates made one at a time', async () => {
      await fc.assert(
        fc.asyncProperty(anyBatches, async (batches) => {
          await Promise.all([fill(together), fill(alone)]);
          for (const batch of batches) {
            for (const { environment } of [together, alone]) environment.advance(1000);
            const expected = await updateOneByOne(alone.service, batch);
            expect(await updateAtOnce(together.service, batch)).toEqual(expected);
            expect(await together.service.list()).toEqual(await alone.service.list());
          }
          const all = { search: '', limit: 10, offset: 0 };
          expect(await together.storage.subscriptions.browse(all)).toEqual(
            await alone.storage.subscriptions.browse(all),
          );
        }),
        { numRuns: runs(10) },
      );
    });

    it('are given results of their own, which their receiver may change', async () => {
      await fill(together);
      const [first, second] = await Promise.all(
        [1, 1].map(() => together.service.update(makeUuid(1), {})),
      );
      first?.subscription.attributes.offering.meta.external_product_refs.push('changed');
      const third = await together.service.update(makeUuid(1), {});
      for (const result of [second, third]) {
        expect(result?.subscription.attributes.offering.meta.external_product_refs).toEqual([]);
      }
    });
  });
}

async function updateAtOnce(service: SubscriptionService, batch: readonly Update[]) {
  const versions = await findVersions(service);
  return Promise.allSettled(batch.map((update) => make(service, update, versions)));
}

async function updateOneByOne(service: SubscriptionService, batch: readonly Update[]) {
  const versions = await findVersions(service);
  const outcomes = [];
  for (const update of batch) {
    outcomes.push(...(await Promise.allSettled([make(service, update, versions)])));
  }
  return outcomes;
}

function make(
  service: SubscriptionService,
  { id, change, expects }: Update,
  versions: ReadonlyMap<Uuid, string>,
) {
  if (expects === 'any') return service.update(id, change);
  const version = expects === 'another' ? 'v0' : (versions.get(id) ?? '');
  return service.update(id, change, { ifVersion: [version] });
}

async function findVersions(service: SubscriptionService): Promise<ReadonlyMap<Uuid, string>> {
  const found = await Promise.all(subscriptionIds.map((id) => service.find(id)));
  return new Map(subscriptionIds.map((id, index) => [id, found[index]?.version ?? '']));
}

async function openShop(openStorage: OpenStorage): Promise<Shop> {
  const storage = await openStorage();
  const environment = makeFixedEnvironment();
  return {
    storage,
    environment,
    service: createSubscriptionService(storage.subscriptions, environment),
  };
}

async function fill({ storage }: Shop): Promise<void> {
  await storage.seeds.clear();
  await keepRecords(storage, records);
}
