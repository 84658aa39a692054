import type { SpecialControl } from '../request-form/special-control.js';

/** Says what an update changes. */
export const changeControl: SpecialControl = { claim: () => [], Component: () => null };
