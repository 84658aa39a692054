import type { OperationName } from '@aisle/schema';

/** The operations that the storefront has a view for: where somebody is, is the request that shows it. */
const stepNames = [
  'listHierarchies',
  'listNodeProducts',
  'listProducts',
  'getProduct',
  'configureProduct',
  'getCart',
] as const satisfies readonly OperationName[];

/** The operation of a view of the storefront. */
export type StepName = (typeof stepNames)[number];

/** Whether the storefront has a view for an operation. */
export function isStep(name: OperationName): name is StepName {
  return stepNames.some((step) => step === name);
}

/** The page's own address of the storefront's entrance. */
export const storefrontHash = '#/storefront';
