import { operationList } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { hashFor, nameFromHash } from '../operations/split-target.js';
import { findEntry, operationEntries } from './operation-entry.js';

describe('operation entries', () => {
  it('are one of every operation', () => {
    expect(operationEntries.map(({ name }) => name)).toEqual(operationList.map(({ name }) => name));
  });

  it('finds each by the address that links to it', () => {
    for (const { name } of operationList) {
      expect(nameFromHash(hashFor(name))).toBe(name);
      expect(findEntry(name).name).toBe(name);
    }
  });

  it('takes no other address for an operation', () => {
    expect(nameFromHash('')).toBeUndefined();
    expect(nameFromHash('#/nothing')).toBeUndefined();
  });
});
