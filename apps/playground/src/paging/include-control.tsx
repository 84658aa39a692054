import type { SpecialControl } from '../request-form/special-control.js';

/** Chooses what is included. */
export const includeControl: SpecialControl = { claim: () => [], Component: () => null };
