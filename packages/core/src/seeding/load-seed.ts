import { CommerceError, canonicalUuid } from '@aisle/schema';
import { type SeedRecord, type SeedRecordType, validateSeedRecord } from '@aisle/schema/seed';
import { hashImported } from '../accounts/passwords.js';
import {
  foldText,
  isCount,
  listenerRule,
  optional,
  requireOptions,
  signalRule,
  switchRule,
} from '../environment/require-options.js';
import type { Clock } from '../environment/steerable-clock.js';
import { requireRunning } from '../environment/turns.js';
import type {
  FaultCause,
  LocatedRecord,
  ReferenceTarget,
  SeedOutcome,
  SeedStore,
  SeedTransaction,
  ValidRecord,
} from './seed-store.js';

/** A record whose ids may come in requests in any letter case, with those ids in the one that is compared. */
function canonicalRecord(record: SeedRecord): SeedRecord {
  if (record.type === 'offering') {
    const plans = record.plans.map((plan) => ({ ...plan, id: canonicalUuid(plan.id) }));
    return { ...record, id: canonicalUuid(record.id), plans };
  }
  if (record.type === 'account_member') {
    const { username, account_ids } = record;
    return { ...record, username: foldText(username), account_ids: account_ids.map(canonicalUuid) };
  }
  if (record.type === 'account') {
    const { id, parent_id } = record;
    const parent = parent_id !== undefined && { parent_id: canonicalUuid(parent_id) };
    return { ...record, id: canonicalUuid(id), ...parent };
  }
  if (record.type === 'order') {
    const { id, account_id, account_member_id, items } = record;
    return {
      ...record,
      id: canonicalUuid(id),
      ...(account_id !== undefined && { account_id: canonicalUuid(account_id) }),
      ...(account_member_id !== undefined && {
        account_member_id: canonicalUuid(account_member_id),
      }),
      items: items.map((item) => ({
        ...item,
        ...(item.offering_id !== undefined && { offering_id: canonicalUuid(item.offering_id) }),
        ...(item.plan_id !== undefined && { plan_id: canonicalUuid(item.plan_id) }),
      })),
    };
  }
  if (record.type !== 'subscription') return record;
  const { id, offering_id, plan_id, address_id } = record;
  return {
    ...record,
    id: canonicalUuid(id),
    offering_id: canonicalUuid(offering_id),
    plan_id: canonicalUuid(plan_id),
    ...(address_id !== undefined && { address_id: canonicalUuid(address_id) }),
  };
}

/** Text of a fault: a JSON Pointer within its record, and a sentence. */
interface WordedFault {
  readonly pointer: string;
  readonly message: string;
}

/** Describes a fault, with a remedy. */
function wordFault(fault: FaultCause): WordedFault {
  switch (fault.kind) {
    case 'dangling':
      return {
        pointer: fault.pointer,
        message: `refers to the ${targetNames[fault.target]} ${JSON.stringify(fault.id)}, which is neither in the seed nor in the store`,
      };
    case 'lost': {
      const { target, id, naming } = fault;
      return {
        pointer: '',
        message: `removes the ${target} ${JSON.stringify(id.split('/').at(-1))}, which the ${naming.type} ${naming.id} names; keep it, or change the ${naming.type} first`,
      };
    }
    case 'shared sku':
      return {
        pointer: '/sku',
        message: `${JSON.stringify(fault.sku)} is also the sku of ${JSON.stringify(fault.otherName)} (${wordSlug(fault.otherSlug)}id ${fault.other}); prices refer to products by sku, so each product needs its own: change one, or import the other once more without it. If they are one product, keep its id (in a product CSV: its handle)`,
      };
    case 'shared plan':
      return {
        pointer: '',
        message: `plan ${fault.id} belongs to two offerings, ${fault.one} and ${fault.other}; give each plan an id of its own`,
      };
    case 'shared option':
      return {
        pointer: '',
        message: `option ${fault.id} belongs to two variations, ${fault.one} and ${fault.other}; give each option an id of its own`,
      };
    case 'shared node':
      return {
        pointer: '',
        message: `${fault.id} is a hierarchy and a node in one import; give each an id of its own`,
      };
    case 'loop of nodes':
      return {
        pointer: '/parent_id',
        message: `node ${fault.id} is its own ancestor; change a parent_id so that the path ends at a hierarchy`,
      };
    case 'loop of bundles':
      return {
        pointer: '/components',
        message: `bundle ${fault.id} contains itself; remove it from its components`,
      };
    case 'family': {
      const { pointer, message, child } = fault;
      if (child === undefined) return { pointer, message };
      return { pointer: '', message: `of the child ${child} ${pointer} ${message}` };
    }
  }
}

/** Names of reference targets in messages. */
const targetNames: Record<ReferenceTarget, string> = {
  node: 'node or hierarchy',
  hierarchy: 'hierarchy',
  product: 'product',
  variation: 'variation',
  option: 'variation option',
  price_modifier: 'price modifier',
  file: 'file',
  price_book: 'price book',
  catalog: 'catalog',
  offering: 'offering',
  plan: 'plan of the offering',
  account: 'account',
};

function wordSlug(slug: string | null): string {
  return slug === null ? '' : `slug ${JSON.stringify(slug)}, `;
}

/** Options of loading a seed. */
export interface SeedOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of records stored so far. */
  readonly onProgress?: ((records: number) => void) | undefined;
  /** Called with the progress of publishing each catalog. */
  readonly onPublishProgress?: ((products: number, total: number) => void) | undefined;
  /** Maximum number of faults to collect before the load gives up; 50 when absent. */
  readonly maxFaults?: number | undefined;
  /** True to check everything and store nothing; the report is that of a load. */
  readonly dryRun?: boolean | undefined;
}

/** Result of storing a seed: records by type, and the catalogs that it asks to publish. */
interface StoredSeed extends Pick<SeedOutcome, 'withdrawn' | 'touched' | 'changes'> {
  readonly records: Readonly<Partial<Record<SeedRecordType, number>>>;
  readonly toPublish: readonly string[];
}

/** A source of records. */
export type SeedSource = Iterable<LocatedRecord> | AsyncIterable<LocatedRecord>;

/** Number of records to write at a time, so that other work gets its turn. */
const batchSize = 250;

const defaultMaxFaults = 50;

const seedRules = {
  signal: signalRule,
  onProgress: listenerRule,
  onPublishProgress: listenerRule,
  maxFaults: optional('a number of faults from 1 on', isCount),
  dryRun: switchRule,
};

const stopped = 'The import was stopped; nothing was changed.';

/** Validates and stores a seed: all of it, or nothing and an error with one detail per fault. */
export async function loadSeed(
  store: SeedStore,
  clock: Clock,
  source: SeedSource,
  options: SeedOptions = {},
): Promise<StoredSeed> {
  requireOptions('loadSeed', options, seedRules);
  const transaction = await store.begin(clock());
  try {
    return await storeRecords(transaction, source, options);
  } finally {
    await transaction.rollback();
  }
}

async function storeRecords(
  transaction: SeedTransaction,
  source: SeedSource,
  { signal, onProgress, maxFaults = defaultMaxFaults, dryRun = false }: SeedOptions,
): Promise<StoredSeed> {
  const faults: string[] = [];
  const counts = new Map<SeedRecordType, number>();
  const toPublish = new Set<string>();
  let batch: ValidRecord[] = [];
  let stored = 0;

  const flush = async () => {
    requireRunning(signal, stopped);
    await transaction.write(batch);
    stored += batch.length;
    batch = [];
    onProgress?.(stored);
  };

  for await (const located of source) {
    requireRunning(signal, stopped);
    const checked = checkRecord(located);
    if (checked.faults) {
      faults.push(...checked.faults);
      // Frees the store for others; the rest is only checked for faults.
      await transaction.rollback();
      if (faults.length >= maxFaults) break;
      continue;
    }
    if (faults.length > 0) continue;
    const record = await hideSecrets(checked.record);
    counts.set(record.type, (counts.get(record.type) ?? 0) + 1);
    if (record.type === 'publish') toPublish.add(record.catalog_id);
    const { origin, locate, ifStored, isWholeFamily, rank } = located;
    batch.push({
      record,
      origin,
      ...(locate && { locate }),
      ...(ifStored && { ifStored }),
      ...(isWholeFamily && { isWholeFamily }),
      ...(rank !== undefined && { rank }),
    });
    if (batch.length >= batchSize) await flush();
  }
  requireValidSeed(faults, maxFaults);
  await flush();
  const end = dryRun ? transaction.check : transaction.commit;
  const { faults: clashes, ...outcome } = await end(maxFaults);
  requireValidSeed(
    clashes.map((fault) => {
      const { pointer, message } = wordFault(fault);
      return describe(fault.origin, pointer, message);
    }),
    maxFaults,
  );
  return {
    records: Object.fromEntries(counts),
    toPublish: dryRun ? [] : [...toPublish],
    ...outcome,
  };
}

/** Returns a record with the hash of its password in place of the password. */
async function hideSecrets(record: SeedRecord): Promise<SeedRecord> {
  if (record.type !== 'account_member' || record.password === undefined) return record;
  const { password, ...member } = record;
  return { ...member, password_hash: await hashImported(password, member.username) };
}

type Checked =
  | { readonly record: ValidRecord['record']; readonly faults?: undefined }
  | { readonly record?: undefined; readonly faults: readonly string[] };

function checkRecord(located: LocatedRecord): Checked {
  if (
    typeof located !== 'object' ||
    located === null ||
    !('record' in located || 'fault' in located)
  ) {
    throw new TypeError(
      'loadSeed() takes a source of { record, origin }. Pass plain records to loadRecords().',
    );
  }
  const { record, origin, fault, locate } = located;
  if (fault !== undefined) return { faults: [describe(origin, '', fault)] };
  const { value, faults } = validateSeedRecord(record);
  if (!faults) return { record: canonicalRecord(value) };
  return {
    faults: faults.map(({ pointer, message }) =>
      describe(locate?.(pointer) ?? origin, pointer, message),
    ),
  };
}

function describe(place: string, pointer: string, message: string): string {
  return [place, pointer, message].filter((part) => part !== '').join(' ');
}

function requireValidSeed(faults: readonly string[], maxFaults: number): void {
  if (faults.length === 0) return;
  const shown = faults.slice(0, maxFaults);
  const more = faults.length >= maxFaults ? ['There may be more faults after these.'] : [];
  throw new CommerceError('validation_failed', [...shown, ...more]);
}
