import type { Uuid } from '@aisle/schema';
import { checksumOf } from '../../integrity/checksum.js';
import { goLiveTime } from '../../subscriptions/go-live.js';
import {
  createSubscriptionReader,
  type Decide,
  type DecideNew,
  type DecisionInput,
  type OfferingRow,
  type SubscriptionRecord,
  type SubscriptionRow,
  type SubscriptionSnapshot,
  type SubscriptionStore,
} from '../../subscriptions/stored-subscription.js';
import type { Queryable, Statement } from './connection/pool.js';
import { type Connection, holdPlans, requireFilled } from './connection/store-locks.js';
import {
  browseSubscriptions,
  subscriptionColumns as columns,
  listSubscriptions,
} from './list-subscriptions.js';
import type { UpdateQueue } from './postgres-stores.js';
import { searchedOfSubscription } from './records/record-columns.js';
import { rowTable } from './records/write-rows.js';

/** A subscription with its offering, and the offering of the requested plan. */
interface GroundRow extends SubscriptionRow {
  readonly plan_offering: string | null;
}

const from = 'FROM subscriptions s JOIN offerings o ON o.id = s.offering_id';

const selectOffering = 'SELECT document AS offering, checksum AS offering_checksum FROM offerings';

const subscriptionRows = rowTable('subscription');

const selectGround = `
  SELECT ${columns}, (
    SELECT offered.document FROM plans JOIN offerings AS offered ON offered.id = plans.offering_id
    WHERE plans.id = $2 LIMIT 1) AS plan_offering
  ${from} WHERE s.id = $1`;

/**
 * Creates the store of subscriptions and offerings. Changes of one subscription in this process run
 * in order, and only the first of them occupies a connection.
 */
export function createPostgresSubscriptionStore(
  connection: Connection,
  queue: UpdateQueue,
): SubscriptionStore {
  const { readSnapshot, readOffering, readPlan } = createSubscriptionReader();

  return {
    async findForUpdate(id, planId) {
      const [row] = await connection.query<GroundRow>(ground(selectGround, id, planId));
      return row && readGround(row, planId);
    },
    async browse(query) {
      const { total, rows } = await browseSubscriptions(connection, query);
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async list(query) {
      const { total, rows } = await listSubscriptions(connection, query);
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async listOfferings({ limit, offset }) {
      const { total, rows } = await connection.read(async (snapshot) => {
        const [counted, found] = await Promise.all([
          snapshot.query<{ total: number }>({ text: 'SELECT count(*) AS total FROM offerings' }),
          snapshot.query<OfferingRow>({
            text: `${selectOffering} ORDER BY id LIMIT $1 OFFSET $2`,
            values: [limit, offset],
          }),
        ]);
        return { total: counted[0]?.total ?? 0, rows: found };
      });
      return { total, offerings: rows.map(readOffering) };
    },
    async findOffering(id) {
      const text = `${selectOffering} WHERE id = $1`;
      const [row] = await connection.query<OfferingRow>({ text, values: [id] });
      return row && readOffering(row);
    },
    async findWaiting(now, limit) {
      const rows = await connection.query<SubscriptionRow>({
        text: `SELECT ${columns} ${from} WHERE s.due_at > $1 ORDER BY s.due_at, s.row LIMIT $2`,
        values: [now, limit],
      });
      return rows.map(readSnapshot);
    },
    async find(id) {
      const [row] = await connection.query<SubscriptionRow>({
        text: `SELECT ${columns} ${from} WHERE s.id = $1`,
        values: [id],
      });
      return row && readSnapshot(row);
    },
    async findKnown(ids) {
      const text = 'SELECT id FROM subscriptions WHERE id = ANY($1)';
      const rows = await connection.query<{ id: Uuid }>({ text, values: [ids] });
      return new Set(rows.map(({ id }) => id));
    },
    create,
    update: (id, planId, decide) => queue(id, () => update(id, planId, decide)),
    async findDue(now, limit) {
      const rows = await connection.query<{ id: Uuid }>({
        text: 'SELECT id FROM subscriptions WHERE due_at <= $1 ORDER BY due_at, row LIMIT $2',
        values: [now, limit],
      });
      return rows.map(({ id }) => id);
    },
  };

  function update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): Promise<SubscriptionSnapshot | undefined> {
    return connection.write(async (transaction) => {
      // The reads are sent together with the preceding locks.
      const holding = planId === undefined ? undefined : holdPlans(connection, transaction);
      const [found] = await Promise.all([
        lockGround(transaction, id, planId),
        holding,
        requireFilled(transaction),
      ]);
      if (!found) return undefined;
      const { snapshot, plan } = readGround(found, planId);
      const record = decide(snapshot, plan);
      if (record === snapshot.record) return snapshot;
      transaction.send(save(record));
      return { ...snapshot, record, version: snapshot.version + 1 };
    });
  }

  function create(offeringId: Uuid, decide: DecideNew): Promise<SubscriptionSnapshot> {
    return connection.write(async (transaction) => {
      // Locks its plans before reading it, so that no plan is removed meanwhile.
      const holding = holdPlans(connection, transaction);
      const text = `${selectOffering} WHERE id = $1 FOR KEY SHARE`;
      const [[row]] = await Promise.all([
        transaction.query<OfferingRow>({ text, values: [offeringId] }),
        holding,
        requireFilled(transaction),
      ]);
      const offering = row && readOffering(row);
      const record = decide(offering);
      if (!offering) throw new Error(`the subscription ${record.id} is to no offering`);
      const settled = { record, document: JSON.stringify(record), isNew: true, version: 1 };
      for (const statement of subscriptionRows.put([settled])) await transaction.run(statement);
      return { record, version: 1, offering };
    });
  }

  function readGround(row: GroundRow, planId: Uuid | undefined): DecisionInput {
    const { plan_offering } = row;
    const plan =
      planId === undefined || plan_offering === null ? undefined : readPlan(planId, plan_offering);
    return { snapshot: readSnapshot(row), plan };
  }
}

function ground(text: string, id: Uuid, planId: Uuid | undefined): Statement {
  return { text, values: [id, planId ?? null] };
}

/**
 * Locks a subscription until the transaction ends. If another transaction changed it during the
 * wait, it is read again when its offering no longer matches.
 */
async function lockGround(
  transaction: Queryable,
  id: Uuid,
  planId: Uuid | undefined,
): Promise<GroundRow | undefined> {
  const statement = ground(`${selectGround} FOR NO KEY UPDATE OF s`, id, planId);
  const [row] = await transaction.query<GroundRow>(statement);
  if (row) return row;
  const [again] = await transaction.query<GroundRow>(statement);
  return again;
}

function save(record: SubscriptionRecord): Statement {
  const document = JSON.stringify(record);
  return {
    text: `UPDATE subscriptions SET version = version + 1, plan_id = $2, due_at = $3, searched = $4,
        document = $5, checksum = $6
      WHERE id = $1`,
    values: [
      record.id,
      record.plan_id,
      goLiveTime(record) ?? null,
      searchedOfSubscription(record),
      document,
      checksumOf(document),
    ],
  };
}
