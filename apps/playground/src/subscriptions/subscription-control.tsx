import type { SpecialControl } from '../request-form/special-control.js';

/** Picks a subscription from a list. */
export const subscriptionControl: SpecialControl = { claim: () => [], Component: () => null };
