import * as warmPage from './goals/01-warm-page.mjs';
import * as coldPage from './goals/02-cold-page.mjs';
import * as compressedPage from './goals/03-compressed-page.mjs';
import * as notModified from './goals/04-not-modified.mjs';
import * as deepPage from './goals/05-deep-page.mjs';
import * as growth from './goals/06-growth.mjs';
import * as filter from './goals/07-filter.mjs';
import * as inProcess from './goals/08-in-process.mjs';
import * as publish from './goals/09-publish.mjs';
import * as importing from './goals/10-import.mjs';
import * as update from './goals/11-update.mjs';
import * as workers from './goals/12-workers.mjs';
import * as size from './goals/13-size.mjs';
import * as postgres from './goals/14-postgres.mjs';
import * as storefront from './goals/15-storefront.mjs';
import * as starts from './goals/16-starts.mjs';

/** Every goal, in the order of their numbers. */
export const goals = [
  warmPage,
  coldPage,
  compressedPage,
  notModified,
  deepPage,
  growth,
  filter,
  inProcess,
  publish,
  importing,
  update,
  workers,
  size,
  postgres,
  storefront,
  starts,
];
