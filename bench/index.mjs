// What other workspaces use of this one.
export { makeId, shopIds, subscriptionId } from './data/ids.mjs';
export { shape } from './data/shape.mjs';
export { writeSeed } from './data/write-seed.mjs';
export { openConnection } from './load/connection.mjs';
export { authorize } from './load/page-requests.mjs';
export { makeRequest } from './load/request.mjs';
export { environment } from './processes/environment.mjs';
export { runInChild } from './processes/run-in-child.mjs';
export { createProgress } from './report/progress.mjs';
