import type { OperationEntry } from '../operations/operation-entry.js';

/** What an explanation is told. */
export interface ExplanationProps {
  readonly entry: OperationEntry;
  /** Whether the last answer is an error, whose meaning is said already. */
  readonly hasError: boolean;
}
