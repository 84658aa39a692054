// What other workspaces use of this one.
export { generatePrice } from './data/generate-price.mjs';
export { generateProduct } from './data/generate-product.mjs';
export { leafId, makeId, productId, shopIds, subscriptionId } from './data/ids.mjs';
export { groupTag, shape, skuOf } from './data/shape.mjs';
export { writeSeed } from './data/write-seed.mjs';
export { coldPages, filteredPages, spreadPages } from './load/cold-requests.mjs';
export { openConnection } from './load/connection.mjs';
export { authorize, requestPage, warmPages } from './load/page-requests.mjs';
export { makeRequest } from './load/request.mjs';
export { sendLoad } from './load/send-load.mjs';
export { environment } from './processes/environment.mjs';
export { requestToken } from './processes/request-token.mjs';
export { runInChild } from './processes/run-in-child.mjs';
export { residentBytes } from './processes/usage.mjs';
export { createProgress } from './report/progress.mjs';
