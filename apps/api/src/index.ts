export { type AisleOptions, type RunningAisle, startAisle } from './start-aisle.js';
