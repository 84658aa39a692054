import type { SubscriptionReading } from '@aisle/schema/dev';
import type { OperationEntry } from '../operations/operation-entry.js';

/** What each part of the form needs to know. */
export interface ChangeProps {
  readonly entry: OperationEntry;
  /** The chosen subscription, where the server tells. */
  readonly reading: SubscriptionReading | undefined;
}
