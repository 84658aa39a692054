import type { OperationName } from '@aisle/schema/contract';
import type { ComponentType } from 'react';
import { lazyPart } from '../widgets/lazy-part.js';
import type { ExplanationProps } from './explain-section.js';

/** Components that explain successful responses, by operation. */
export const explanations: Readonly<
  Partial<Record<OperationName, ComponentType<ExplanationProps>>>
> = {
  listNodeProducts: lazyPart(() => import('./node-products-tab.js')),
};
