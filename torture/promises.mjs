import * as syncs from './promises/syncs.mjs';

/** Every promise by its name, in the order in which they are shown. */
export const promises = {
  syncs,
};
