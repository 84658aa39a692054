import type { SpecialControl } from '../request-form/special-control.js';

/** Says who the shopper is: language, currency, channel, tags, account, customer. */
export const shopperControl: SpecialControl = { claim: () => [], Component: () => null };
