export type { Commerce } from '@aisle/core';
export { CommerceError, type SeedRecord } from '@aisle/schema';
export { type AisleOptions, type RunningAisle, startAisle } from './start-aisle.js';
