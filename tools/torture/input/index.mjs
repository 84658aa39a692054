export { createConnection } from './connection.mjs';
export { demoTarget } from './demo-target.mjs';
export { decodeBody } from './judge.mjs';
export { requestsFor } from './requests.mjs';
export { sendBadInput } from './send-bad-input.mjs';
