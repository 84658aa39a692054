import type { SpecialControl } from '../request-form/special-control.js';

/** Picks catalog, release and node from a tree. */
export const placeControl: SpecialControl = { claim: () => [], Component: () => null };
