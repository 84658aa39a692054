export { demoTarget } from './demo-target.mjs';
export { sendBadInput } from './send-bad-input.mjs';
