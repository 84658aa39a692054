import type { Uuid } from '@aisle/schema';
import { sealOf } from '../../integrity/seal.js';
import { recordTables } from '../../seeding/record-tables.js';
import { goLiveTime } from '../../subscriptions/go-live.js';
import {
  createSubscriptionReader,
  type OfferingRow,
  type SubscriptionRow,
} from '../../subscriptions/stored-subscription.js';
import type {
  Decide,
  DecideNew,
  DecisionGround,
  OfferedPlan,
  OfferingRecord,
  SubscriptionSnapshot,
  SubscriptionStore,
} from '../../subscriptions/subscription-store.js';
import type { Connection } from './connection/connection.js';
import type { GroupCommit } from './connection/group-commit.js';
import { perform } from './connection/perform.js';
import { prepareSeedStatements } from './records/record-statements.js';
import {
  subscriptionColumns as columns,
  prepareBrowsing,
} from './subscriptions/browse-subscriptions.js';
import { prepareListing } from './subscriptions/list-subscriptions.js';

/** The subscriptions and offerings of a database that has the tables. */
export function createSqliteSubscriptionStore(
  { database, apart }: Pick<Connection, 'database' | 'apart'>,
  group: GroupCommit,
): SubscriptionStore {
  const { readSnapshot, readOffering, readPlan } = createSubscriptionReader();
  const selectSubscription = database.prepare<[Uuid], SubscriptionRow>(`
    SELECT ${columns}
    FROM subscriptions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.id = ?`);
  const browsing = prepareBrowsing(database);
  const listing = prepareListing(database);
  const selectOffering = database.prepare<[Uuid], OfferingRow>(
    'SELECT document AS offering, seal AS offering_seal FROM offerings WHERE id = ?',
  );
  const selectOfferings = database.prepare<[number, number], OfferingRow>(
    'SELECT document AS offering, seal AS offering_seal FROM offerings ORDER BY id LIMIT ? OFFSET ?',
  );
  const countOfferings = database.prepare<[], number>('SELECT count(*) FROM offerings').pluck();
  const selectWaiting = database.prepare<[number, number], SubscriptionRow>(`
    SELECT ${columns}
    FROM subscriptions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.due_at > ? ORDER BY s.due_at, s.rowid LIMIT ?`);
  const selectOfferingOfPlan = database
    .prepare<[Uuid], string>(`
      SELECT o.document FROM plans p JOIN offerings o ON o.id = p.offering_id WHERE p.id = ?`)
    .pluck();
  const updateSubscription = database.prepare<
    [{ id: Uuid; dueAt: number | null; document: string; seal: number }]
  >(`
    UPDATE subscriptions SET version = version + 1, due_at = @dueAt, document = @document, seal = @seal
    WHERE id = @id`);
  const selectKnown = database
    .prepare<[string], Uuid>(
      'SELECT id FROM subscriptions WHERE id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const { put } = prepareSeedStatements(database, recordTables.subscription);
  const selectDue = database
    .prepare<[number, number], Uuid>(`
      SELECT id FROM subscriptions WHERE due_at <= ? ORDER BY due_at, rowid LIMIT ?`)
    .pluck();

  const findForUpdate = database.transaction(
    (id: Uuid, planId: Uuid | undefined): DecisionGround | undefined => {
      const snapshot = find(id);
      return snapshot && { snapshot, plan: findPlan(planId) };
    },
  );

  return {
    findForUpdate: (id, planId) => perform(() => findForUpdate(id, planId)),
    async browse(query) {
      const { total, rows } = await perform(() => browsing(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async list(query) {
      const { total, rows } = await perform(() => listing(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    listOfferings: ({ limit, offset }) =>
      perform(() => ({
        total: countOfferings.get() ?? 0,
        offerings: selectOfferings.all(limit, offset).map(readOffering),
      })),
    findOffering: (id) => perform(() => findOffering(id)),
    findWaiting: (now, limit) => perform(() => selectWaiting.all(now, limit).map(readSnapshot)),
    find: (id) => perform(() => find(id)),
    findKnown: (ids) => perform(() => new Set(selectKnown.all(JSON.stringify(ids)))),
    update: (id, planId, decide) => group.join(() => update(id, planId, decide)),
    create: (offeringId, decide) => group.join(() => create(offeringId, decide)),
    findDue: (now, limit) => perform(() => selectDue.all(now, limit)),
  };

  function find(id: Uuid): SubscriptionSnapshot | undefined {
    const row = selectSubscription.get(id);
    return row && readSnapshot(row);
  }

  function update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): SubscriptionSnapshot | undefined {
    const snapshot = find(id);
    if (!snapshot) return undefined;
    const record = decide(snapshot, findPlan(planId));
    if (record === snapshot.record) return snapshot;
    const document = JSON.stringify(record);
    const { changes } = updateSubscription.run({
      id,
      dueAt: goLiveTime(record) ?? null,
      document,
      seal: sealOf(document),
    });
    apart.rows += changes;
    return { ...snapshot, record, version: snapshot.version + 1 };
  }

  function create(offeringId: Uuid, decide: DecideNew): SubscriptionSnapshot {
    const offering = findOffering(offeringId);
    const record = decide(offering);
    if (!offering) throw new Error(`the subscription ${record.id} is to no offering`);
    put(record, JSON.stringify(record));
    return { record, version: 1, offering };
  }

  function findOffering(id: Uuid): OfferingRecord | undefined {
    const row = selectOffering.get(id);
    return row && readOffering(row);
  }

  function findPlan(id: Uuid | undefined): OfferedPlan | undefined {
    if (id === undefined) return undefined;
    const document = selectOfferingOfPlan.get(id);
    return document === undefined ? undefined : readPlan(id, document);
  }
}
