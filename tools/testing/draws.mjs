import fc from 'fast-check';
import { isThorough } from './tier.mjs';

/**
 * A setup file of vitest: `npm test` draws the same cases every time. The thorough tier draws new ones from a seed,
 * which is printed and which `TEST_SEED` sets.
 */
const seed = isThorough ? Number(process.env.TEST_SEED ?? 1) : 1;

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
