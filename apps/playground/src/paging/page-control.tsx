import type { SpecialControl } from '../request-form/special-control.js';

/** Chooses the page of a list. */
export const pageControl: SpecialControl = { claim: () => [], Component: () => null };
