import type { SpecialControl } from '../request-form/special-control.js';

/** Writes a filter in rows or as text. */
export const filterControl: SpecialControl = { claim: () => [], Component: () => null };
