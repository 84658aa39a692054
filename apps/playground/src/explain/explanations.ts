import type { OperationName } from '@aisle/schema';
import { type ComponentType, lazy } from 'react';
import type { OperationEntry } from '../operations/operation-entry.js';

/** What an explanation is told. */
export interface ExplanationProps {
  readonly entry: OperationEntry;
  /** Whether the last answer is an error, whose meaning is said already. */
  readonly hasError: boolean;
}

/** What explains the answers of an operation that are no errors. */
export const explanations: Readonly<
  Partial<Record<OperationName, ComponentType<ExplanationProps>>>
> = {
  listNodeProducts: lazy(() => import('./node-products-tab.js')),
};
