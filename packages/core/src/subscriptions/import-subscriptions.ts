import {
  CommerceError,
  canonicalUuid,
  createValidator,
  formatTimestamp,
  requireValid,
  type Uuid,
} from '@aisle/schema';
import { type SeedOffering, validateSeedRecord } from '@aisle/schema/seed';
import { SubscriptionContent } from '@aisle/schema/subscriptions';
import { slicesOf, takeTurns } from '../environment/turns.js';
import { findOffering, newSubscription } from './create.js';
import type { SubscriptionContext } from './read-offerings.js';
import type { OfferingRecord, SubscriptionRecord } from './stored-subscription.js';

/** An unvalidated import item, and its location. */
interface Located {
  /** Location of the item for messages: `club.jsonl:12`. */
  readonly origin: string;
  /** Reason why the item could not be read. */
  readonly fault?: string;
}

/** An offering to import, as a seed record. */
export interface LocatedOffering extends Located {
  readonly record: unknown;
  /** Returns the location of a member for messages; the `origin` is used when absent. */
  readonly locate?: (pointer: string) => string;
}

/** A subscription to import, with the content of a new one. */
export interface LocatedSubscription extends Located {
  readonly content: unknown;
  /**
   * Id of the subscription; a new one when absent. A stored subscription with this id stays
   * unchanged.
   */
  readonly id?: Uuid;
}

/** Offerings, and subscriptions to them or to stored offerings. */
export interface SubscriptionsToImport {
  readonly offerings: readonly LocatedOffering[];
  readonly subscriptions: readonly LocatedSubscription[];
}

/** Result of a finished import. */
export interface ImportedSubscriptions {
  /** Id of the import. It is not stored. */
  readonly id: Uuid;
  readonly offerings: number;
  /** Number of new subscriptions. */
  readonly subscriptions: number;
  readonly started_at: string;
  readonly finished_at: string;
}

/** Number of subscriptions to look up at a time. */
const batchSize = 250;

const validateContent = createValidator(SubscriptionContent);

/** The operation that imports subscriptions, by its name in the contract. */
export const subscriptionImports = {
  /**
   * Stores offerings and subscriptions to them, all of them or none. An offering replaces the one
   * with its id; an existing subscription stays unchanged.
   * @throws CommerceError `validation_failed` with one detail per fault; nothing has changed then.
   */
  async importSubscriptions(
    { store, environment, load }: SubscriptionContext,
    { offerings, subscriptions }: SubscriptionsToImport,
  ): Promise<ImportedSubscriptions> {
    const { clock, ids } = environment;
    const started_at = formatTimestamp(clock());
    const letOthersWork = takeTurns();
    const given = await gatherOfferings();
    const known = new Map<string, Promise<OfferingRecord | undefined>>();
    let imported = 0;

    async function* records() {
      yield* offerings;
      for (const batch of slicesOf(subscriptions, batchSize)) {
        const known = await store.findKnown(batch.flatMap(idOf));
        for (const subscription of batch) {
          await letOthersWork();
          const { origin, fault } = subscription;
          const [id] = idOf(subscription);
          if (fault !== undefined) yield { record: undefined, origin, fault };
          else if (id === undefined || !known.has(id)) yield await read(subscription, id);
        }
      }
    }

    async function read({ content, origin }: LocatedSubscription, id: Uuid | undefined) {
      try {
        const record = await makeRecord(requireValid(validateContent(content)), id);
        imported += 1;
        return { record, origin, ifStored: 'keep' } as const;
      } catch (error) {
        if (!(error instanceof CommerceError) || error.code !== 'validation_failed') throw error;
        return { record: undefined, origin, fault: error.details.join('; ') };
      }
    }

    async function makeRecord(
      content: SubscriptionContent,
      id: Uuid | undefined,
    ): Promise<SubscriptionRecord> {
      const offering = await find(content);
      const record = newSubscription(content, offering, { now: clock(), ids });
      return id === undefined ? record : { ...record, id };
    }

    /** Finds an offering once for its many subscriptions. */
    async function find(content: SubscriptionContent): Promise<OfferingRecord | undefined> {
      const { offering_id, offering_external_ref } = content;
      const id = offering_id && canonicalUuid(offering_id);
      if ((id ?? offering_external_ref) === undefined) return undefined;
      const own =
        id === undefined ? given.byReference.get(offering_external_ref ?? '') : given.byId.get(id);
      if (own) return own;
      const key = JSON.stringify([id, offering_external_ref]);
      const found = known.get(key) ?? findOffering(store, content);
      known.set(key, found);
      return found;
    }

    /** Collects the offerings; the first of several with one id or reference counts. */
    async function gatherOfferings() {
      const byId = new Map<string, OfferingRecord>();
      const byReference = new Map<string, OfferingRecord>();
      for (const { record } of offerings) {
        await letOthersWork();
        for (const offering of readOffering(record, started_at)) {
          const { id, external_ref } = offering;
          if (!byId.has(id)) byId.set(id, offering);
          if (external_ref !== undefined && !byReference.has(external_ref)) {
            byReference.set(external_ref, offering);
          }
        }
      }
      return { byId, byReference };
    }

    await load(records());
    return {
      id: ids(),
      offerings: offerings.length,
      subscriptions: imported,
      started_at,
      finished_at: formatTimestamp(clock()),
    };
  },
};

function idOf({ id }: LocatedSubscription): readonly Uuid[] {
  return id === undefined ? [] : [canonicalUuid(id)];
}

/**
 * Returns an offering as it will be stored; an empty array if it is invalid, which its own import
 * reports.
 */
function readOffering(record: unknown, time: string): readonly OfferingRecord[] {
  const { value } = validateSeedRecord(record);
  if (value?.type !== 'offering') return [];
  const plans = value.plans.map((plan) => ({ ...plan, id: canonicalUuid(plan.id) }));
  const offering: SeedOffering = { ...value, id: canonicalUuid(value.id), plans };
  return [{ created_at: time, updated_at: time, ...offering }];
}
