export type { Commerce } from '@aisle/core';
export { CommerceError } from '@aisle/schema';
export type { SeedRecord } from '@aisle/schema/seed';
export { type AisleOptions, type RunningAisle, type SeedName, startAisle } from './start-aisle.js';
