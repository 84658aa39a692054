import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { type Field, type LeafField, requestFields } from './operation-entry.js';
import { checkField } from './use-server-fault.js';

const { listNodeProducts, updateSubscription } = operations;

const limit = find(requestFields(listNodeProducts).query, 'query:page[limit]');
const body = requestFields(updateSubscription).body;
const address = find(body ? [body] : [], 'body:/data/attributes/address_id');

describe('checkField', () => {
  it('says nothing of a legal value or of one that was not begun', () => {
    expect(checkField(limit, '100')).toBeUndefined();
    expect(checkField(limit, '')).toBeUndefined();
    expect(checkField(address, '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10')).toBeUndefined();
  });

  it.each(['101', '0', '2.5', 'ten', '0x10', ' 5'])('objects to a page limit of %j', (text) => {
    expect(checkField(limit, text)).toMatch(/^must be /);
  });

  it('objects in the contract’s own words', () => {
    expect(checkField(limit, '101')).toBe('must be from 1 to 100, is 101');
    expect(checkField(address, 'here')).toMatch(/^must be a UUID such as .+, is "here"$/);
  });
});

function find(fields: readonly Field[], key: string): LeafField {
  const all = fields.flatMap(function leaves(field): readonly LeafField[] {
    return field.kind === 'leaf' ? [field] : field.members.flatMap(leaves);
  });
  const field = all.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`no field ${key}`);
  return field;
}
