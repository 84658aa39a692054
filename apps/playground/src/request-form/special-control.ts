import type { ComponentType } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';

/** A control that shows fields of a request together, or better than their schema alone can. */
export interface SpecialControl {
  /**
   * The keys of the fields that it shows, the one in whose place it is drawn first; none where it does
   * not fit the operation.
   */
  readonly claim: (entry: OperationEntry) => readonly string[];
  readonly Component: ComponentType<{ readonly entry: OperationEntry }>;
}
