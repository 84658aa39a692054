export type { Commerce } from '@aisle/core';
export { CommerceError, type SeedRecord } from '@aisle/schema';
export { type AisleOptions, type RunningAisle, type SeedName, startAisle } from './start-aisle.js';
