import type { Uuid } from '@aisle/schema';
import { readStored } from '../integrity/read-stored.js';
import { requireSealOf } from '../integrity/seal.js';
import { createOfferingReader } from './offering-reader.js';
import type {
  OfferedPlan,
  OfferingRecord,
  SubscriptionRecord,
  SubscriptionSnapshot,
} from './subscription-store.js';

/** A subscription and its offering as they are stored, each with the seal of its document. */
export interface SubscriptionRow {
  readonly document: string;
  readonly version: number;
  readonly seal: number | null;
  readonly offering: string;
  readonly offering_seal: number | null;
}

/** Rows of a part of the subscriptions that are looked for, and how many there are of them. */
export interface FoundRows {
  readonly total: number;
  readonly rows: readonly SubscriptionRow[];
}

/** An offering as it is stored, with the seal of its document. */
export interface OfferingRow {
  readonly offering: string;
  readonly offering_seal: number | null;
}

/**
 * What the text of a subscription's document holds where an attribute has a value: no text within it can look like
 * it, because quotes within texts are escaped.
 */
export function fragmentOf(attribute: string, value: string): string {
  return JSON.stringify({ [attribute]: value }).slice(1, -1);
}

/** Reads what a store keeps of subscriptions and what is offered. */
export interface SubscriptionReader {
  /** @throws CommerceError `storage_unavailable` for a row that is not what was written. */
  readSnapshot(row: SubscriptionRow): SubscriptionSnapshot;
  /** @throws CommerceError as `readSnapshot`. */
  readOffering(row: OfferingRow): OfferingRecord;
  /** A plan of an offering, from the offering's document. */
  readPlan(id: Uuid, offering: string): OfferedPlan | undefined;
}

/** Prepares the reading of subscriptions, of which many share an offering. */
export function createSubscriptionReader(): SubscriptionReader {
  const readOffering = createOfferingReader();
  return {
    readSnapshot({ document, version, seal, offering, offering_seal }) {
      requireSealOf(seal, document);
      requireSealOf(offering_seal, offering);
      return {
        record: readStored<SubscriptionRecord>(document),
        version,
        offering: readOffering(offering),
      };
    },
    readOffering({ offering, offering_seal }) {
      requireSealOf(offering_seal, offering);
      return readOffering(offering);
    },
    readPlan(id, document) {
      const offering = readOffering(document);
      const plan = offering.plans.find((offered) => offered.id === id);
      return plan && { plan, offering_id: offering.id };
    },
  };
}
