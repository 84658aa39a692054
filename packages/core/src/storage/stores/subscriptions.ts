import type { Uuid } from '@aisle/schema';
import { foldText } from '../../environment/require-options.js';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import { goLiveTime } from '../../subscriptions/go-live.js';
import {
  type BrowseQuery,
  createSubscriptionReader,
  type Decide,
  type DecideNew,
  type DecisionInput,
  type FoundRows,
  fragmentOf,
  type OfferingRow,
  type SubscriptionKeys,
  type SubscriptionQuery,
  type SubscriptionRow,
  type SubscriptionSnapshot,
  type SubscriptionStore,
  searchedOfSubscription,
} from '../../subscriptions/stored-subscription.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  containsBytes,
  containsText,
  each,
  first,
  lock,
  type Statement,
  send,
  sql,
  text,
  together,
  type Work,
  writeOrder,
} from '../engine/statement.js';
import { readPage, rowTable } from './record-rows.js';

const columns = text(
  's.document, s.version, s.checksum, o.document AS offering, o.checksum AS offering_checksum',
);

const everything = text('subscriptions s JOIN offerings o ON o.id = s.offering_id');

const offering = text('document AS offering, checksum AS offering_checksum');

/** A subscription with its offering, and the offering of the requested plan. */
interface GroundRow extends SubscriptionRow {
  readonly plan_offering: string | null;
}

const subscriptionRows = rowTable('subscription');

/** Creates the store of subscriptions and offerings. */
export function createSubscriptionStore({ ask, read, write }: Engine): SubscriptionStore {
  const { readSnapshot, readOffering, readPlan } = createSubscriptionReader();

  return {
    async findForUpdate(id, planId) {
      const row = await ask(first(selectGround(id, planId)));
      return row && readGround(row, planId);
    },
    async browse(query) {
      const { total, rows } = await read(() => browse(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async list(query) {
      const { total, rows } = await read(() => list(query));
      return { total, snapshots: rows.map(readSnapshot) };
    },
    async listOfferings({ limit, offset }) {
      const { total, rows } = await read(() =>
        readPage<OfferingRow>(offering, text('offerings'), text('id'), limit, offset),
      );
      return { total, offerings: rows.map(readOffering) };
    },
    async findOffering(id) {
      const row = await ask(first(selectOffering(id)));
      return row && readOffering(row);
    },
    async findWaiting(now, limit) {
      const rows = await ask(
        all(sql<SubscriptionRow>`SELECT ${columns} FROM ${everything}
          WHERE s.due_at > ${now} ORDER BY s.due_at, s.${writeOrder} LIMIT ${limit}`),
      );
      return rows.map(readSnapshot);
    },
    async find(id) {
      const row = await ask(
        first(sql<SubscriptionRow>`SELECT ${columns} FROM ${everything} WHERE s.id = ${id}`),
      );
      return row && readSnapshot(row);
    },
    async findKnown(ids) {
      const rows = await ask(
        all(sql<{ id: Uuid }>`SELECT id FROM subscriptions WHERE id ${among(ids)}`),
      );
      return new Set(rows.map(({ id }) => id));
    },
    async findDue(now, limit) {
      const rows = await ask(
        all(sql<{ id: Uuid }>`SELECT id FROM subscriptions
          WHERE due_at <= ${now} ORDER BY due_at, ${writeOrder} LIMIT ${limit}`),
      );
      return rows.map(({ id }) => id);
    },
    update: (id, planId, decide) => write(id, () => update(id, planId, decide)),
    create: (offeringId, decide) => write(offeringId, () => create(offeringId, decide)),
  };

  function* update(
    id: Uuid,
    planId: Uuid | undefined,
    decide: Decide,
  ): Work<SubscriptionSnapshot | undefined> {
    const ground = first(selectGround(id, planId, holdSubscription));
    // Prevents the removal of offered plans.
    let [row] =
      planId === undefined
        ? yield* together(ground)
        : yield* together(ground, lock('plans', 'shared'));
    // If another transaction changed it while this one waited, it is read again when its offering no longer matches.
    row ??= yield* ground;
    if (!row) return undefined;
    const { snapshot, plan } = readGround(row, planId);
    const record = decide(snapshot, plan);
    if (record === snapshot.record) return snapshot;
    const document = JSON.stringify(record);
    yield* send(sql`UPDATE subscriptions SET version = version + 1, plan_id = ${record.plan_id},
      due_at = ${goLiveTime(record) ?? null}, searched = ${searchedOfSubscription(record)},
      document = ${document}, checksum = ${checksumOf(document)} WHERE id = ${record.id}`);
    return { ...snapshot, record, version: snapshot.version + 1 };
  }

  function* create(offeringId: Uuid, decide: DecideNew): Work<SubscriptionSnapshot> {
    // Locks its plans before reading it, so that no plan is removed meanwhile.
    const [, row] = yield* together(
      lock('plans', 'shared'),
      first(sql<OfferingRow>`${selectOffering(offeringId)} ${holdKey}`),
    );
    const offering = row && readOffering(row);
    const record = decide(offering);
    if (!offering) throw new Error(`the subscription ${record.id} is to no offering`);
    const settled = { record, document: JSON.stringify(record), isNew: true, version: 1 };
    for (const put of subscriptionRows.put([settled])) yield* put;
    return { record, version: 1, offering };
  }

  function readGround(row: GroundRow, planId: Uuid | undefined): DecisionInput {
    const { plan_offering } = row;
    const plan =
      planId === undefined || plan_offering === null ? undefined : readPlan(planId, plan_offering);
    return { snapshot: readSnapshot(row), plan };
  }
}

const holdSubscription = { sqlite: '', postgres: 'FOR NO KEY UPDATE OF s' };
const holdKey = { sqlite: '', postgres: 'FOR KEY SHARE' };
const noHold = { sqlite: '', postgres: '' };

function selectGround(id: Uuid, planId: Uuid | undefined, hold = noHold): Statement<GroundRow> {
  return sql`SELECT ${columns}, (
      SELECT offered.document FROM plans JOIN offerings AS offered ON offered.id = plans.offering_id
      WHERE plans.id = ${planId ?? null} LIMIT 1) AS plan_offering
    FROM ${everything} WHERE s.id = ${id} ${hold}`;
}

function selectOffering(id: Uuid): Statement<OfferingRow> {
  return sql`SELECT ${offering} FROM offerings WHERE id = ${id}`;
}

/** Reads the subscriptions that have some values, a part at a time, and counts them. */
function list({ keys, limit, offset }: SubscriptionQuery): Work<FoundRows> {
  const from = sql`${everything} WHERE ${conditionOf(keys)}`;
  return readPage<SubscriptionRow>(columns, from, text('s.id'), limit, offset);
}

/** Accounts have a column. Other attributes are searched in the documents. */
function conditionOf(keys: SubscriptionKeys): Statement {
  let condition = sql`1 = 1`;
  for (const [attribute, wanted] of keys) {
    const test =
      attribute === 'account_id'
        ? sql`s.account_id ${among(wanted.map((value) => keyText(value.toLowerCase())))}`
        : sql`EXISTS (SELECT 1 FROM ${each(
            wanted.map((value) => fragmentOf(attribute, value)),
            'wanted',
          )} WHERE ${containsText('s.document', 'wanted.value')})`;
    condition = sql`${condition} AND ${test}`;
  }
  return condition;
}

/** Reads a page of the subscriptions that contain a text. Scans each table once. */
function browse({ search, limit, offset }: BrowseQuery): Work<FoundRows> {
  const folded = foldText(search);
  const from =
    folded === '' ? everything : sql`${everything} WHERE ${contains(Buffer.from(folded))}`;
  return readPage<SubscriptionRow>(columns, from, text('s.id'), limit, offset);
}

function contains(wanted: Uint8Array): Statement {
  return sql`${containsBytes('s.searched', wanted)}
    OR s.offering_id IN (SELECT id FROM offerings WHERE ${containsBytes('searched', wanted)})
    OR s.plan_id IN (SELECT id FROM plans WHERE ${containsBytes('searched', wanted)})`;
}
