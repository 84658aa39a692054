import { expect, it } from 'vitest';
import { readSqlSteps } from './read-sql-steps.js';

it('says of a library without its files that a bundler may have left them out', () => {
  expect(() => readSqlSteps(new URL('nowhere/', import.meta.url))).toThrow(
    /nowhere\/ is missing, .* a bundler, exclude @aisle\/core from the bundle/,
  );
});
