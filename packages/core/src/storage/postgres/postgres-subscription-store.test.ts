import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loseConnections } from '../../../test/support/lose-connections.js';
import { useSchemas } from '../../../test/support/use-schema.js';
import type { Storage } from '../../commerce/storage.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../../subscriptions/stored-subscription.js';
import { createSubscriptionService } from '../../subscriptions/subscription-service.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeOffering } from '../../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../../testing/make-subscription.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { type Connection, connect } from './connection/connection.js';
import { openPostgres } from './open-postgres.js';

const makeSchema = useSchemas();
const subscription = makeSubscription();
const pending = Array.from({ length: 60 }, (_, index) =>
  makePendingSubscription({ id: makeUuid(0x100 + index), go_live_after: '2026-01-01T00:00:00Z' }),
);
let one: Storage;
let other: Storage;
/** Direct connection to the tables, as an administrator would have. */
let tables: Connection;
beforeEach(async () => {
  const connectionString = await makeSchema();
  one = await openPostgres({ connectionString });
  other = await openPostgres({ connectionString });
  tables = await connect({ connectionString });
  const seed = await one.seeds.begin(0);
  const records = [makeOffering(), subscription, ...pending];
  await seed.write(records.map((record) => ({ record, origin: 'test' })));
  await seed.commit(1);
});
afterEach(() => Promise.all([one, other, tables].map((opened) => opened.close())));

function addPlus({ record }: SubscriptionSnapshot): SubscriptionRecord {
  return { ...record, external_ref: `${record.external_ref ?? ''}+` };
}

describe('two processes', () => {
  it('lose no update, whoever of them makes it', async () => {
    const updates = Array.from({ length: 80 }, (_, index) =>
      (index % 2 === 0 ? one : other).subscriptions.update(subscription.id, undefined, addPlus),
    );
    const versions = (await Promise.all(updates)).map((updated) => updated?.version);
    expect(new Set(versions).size).toBe(80);
    const found = await one.subscriptions.find(subscription.id);
    expect(found).toMatchObject({ version: 81, record: { external_ref: '+'.repeat(80) } });
  });

  it('activate each subscription once', async () => {
    const services = [one, other].map(({ subscriptions }) =>
      createSubscriptionService(subscriptions, makeFixedEnvironment()),
    );
    const activated = (await Promise.all(services.map((service) => service.activateDue()))).flat();
    expect(activated.sort()).toEqual(pending.map(({ id }) => id).sort());
    const rows = await tables.query({
      text: 'SELECT DISTINCT version FROM subscriptions WHERE id = ANY ($1::text[])',
      values: [pending.map(({ id }) => id)],
    });
    expect(rows).toEqual([{ version: 2 }]);
  });
});

it('a subscription that is damaged is not served, and keeps no other from going live', async () => {
  const [damaged] = pending;
  await tables.run({
    text: `UPDATE subscriptions SET document = replace(document, 'inactive', 'inaktive') WHERE id = $1`,
    values: [damaged?.id],
  });
  const service = createSubscriptionService(one.subscriptions, makeFixedEnvironment());
  await expect(service.activateDue()).rejects.toMatchObject({ code: 'storage_unavailable' });
  const due = await one.subscriptions.findDue(Date.UTC(2027, 0, 1), 100);
  expect(due).toEqual([damaged?.id]);
  await expect(one.subscriptions.find(damaged?.id ?? '')).rejects.toThrow('is damaged');
});

it('an update is found by what it changed', async () => {
  await one.subscriptions.update(subscription.id, undefined, ({ record }) => ({
    ...record,
    external_ref: 'CRM-Ärger',
  }));
  const query = { search: 'crm-äRG', limit: 1, offset: 0 };
  expect((await other.subscriptions.browse(query)).total).toBe(1);
});

it('an update that a lost connection may have kept says that nobody knows', async () => {
  const loseNone = await loseConnections(tables, 'subscriptions');
  await expect(one.subscriptions.update(subscription.id, undefined, addPlus)).rejects.toMatchObject(
    {
      code: 'storage_unavailable',
      message: expect.stringContaining('it is unknown whether'),
    },
  );
  await loseNone();
  const updated = await one.subscriptions.update(subscription.id, undefined, addPlus);
  expect(updated?.record.external_ref).toBe('+');
});
