// What other workspaces use of this one.

export { generateProduct } from './data/generate-product.mjs';
export { leafId, makeId, productId, shopIds, subscriptionId } from './data/ids.mjs';
export { groupTag, shape, skuOf } from './data/shape.mjs';
export { generatePrice, writeSeed } from './data/write-seed.mjs';
export {
  authorize,
  coldPages,
  filteredPages,
  makeRequest,
  requestPage,
  spreadPages,
  warmPages,
} from './load/cold-requests.mjs';
export { openConnection, sendLoad } from './load/send-load.mjs';
export { environment, requestToken } from './processes/environment.mjs';
export { runInChild } from './processes/run-in-child.mjs';
export { residentBytes } from './processes/usage.mjs';
export { createProgress } from './report/progress.mjs';
