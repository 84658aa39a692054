import { operations } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { hashFor, nameFromHash } from '../operations/operation-link.js';
import { findEntry, groupByTag, operationEntries } from './operation-entry.js';

describe('operation entries', () => {
  it('lists every operation once, under its tag', () => {
    const groups = groupByTag(operationEntries);
    expect(groups.flatMap(({ entries }) => entries.map(({ name }) => name)).sort()).toEqual(
      operations.map(({ name }) => name).sort(),
    );
    expect(new Set(groups.map(({ tag }) => tag)).size).toBe(groups.length);
  });

  it('finds each by the address that links to it', () => {
    for (const { name } of operations) {
      expect(nameFromHash(hashFor(name))).toBe(name);
      expect(findEntry(name).name).toBe(name);
    }
  });

  it('takes no other address for an operation', () => {
    expect(nameFromHash('')).toBeUndefined();
    expect(nameFromHash('#/nothing')).toBeUndefined();
  });
});
