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

/** A stored subscription and its offering, each with the checksum of its document. */
export interface SubscriptionRow {
  readonly document: string;
  readonly version: number;
  readonly seal: number;
  readonly offering: string;
  readonly offering_seal: number;
}

/** Rows of a page of subscriptions, and the number of all matches. */
export interface FoundRows {
  readonly total: number;
  readonly rows: readonly SubscriptionRow[];
}

/** A stored offering with the checksum of its document. */
export interface OfferingRow {
  readonly offering: string;
  readonly offering_seal: number;
}

/**
 * Returns the text in a subscription's JSON for an attribute with a value. No string value can
 * contain it, because quotes within strings are escaped.
 */
export function fragmentOf(attribute: string, value: string): string {
  return JSON.stringify({ [attribute]: value }).slice(1, -1);
}

/** Reads stored subscriptions and offerings. */
export interface SubscriptionReader {
  /** @throws CommerceError `storage_unavailable` for a damaged row. */
  readSnapshot(row: SubscriptionRow): SubscriptionSnapshot;
  /** @throws CommerceError as `readSnapshot`. */
  readOffering(row: OfferingRow): OfferingRecord;
  /** Returns a plan from the document of its offering. */
  readPlan(id: Uuid, offering: string): OfferedPlan | undefined;
}

/** Creates a reader of subscriptions, many of which share an offering. */
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
