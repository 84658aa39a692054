import type { OperationName } from '@aisle/schema';
import { type ComponentType, lazy } from 'react';
import type { ExplanationProps } from './explain-request.js';

/** What explains the answers of an operation that are no errors. */
export const explanations: Readonly<
  Partial<Record<OperationName, ComponentType<ExplanationProps>>>
> = {
  listNodeProducts: lazy(() => import('./node-products-tab.js')),
};
