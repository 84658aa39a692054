import type { SeedNode } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeUuid } from '../testing/make-uuid.js';
import { stampRecord } from './record-tables.js';

const now = '2026-01-31T09:30:00.000Z';
const earlier = '2025-01-01T00:00:00.000Z';
const both = ['created_at', 'updated_at'] as const;
const node: SeedNode = { type: 'node', id: makeUuid(2), parent_id: makeUuid(1), name: 'Tea' };
const stored = JSON.stringify({ ...node, created_at: earlier, updated_at: earlier });

describe('the times of a record', () => {
  it.each([
    ['are now when it is new', node, undefined, now, now],
    [
      'are its own when it says them',
      { ...node, created_at: earlier, updated_at: earlier },
      undefined,
      earlier,
      earlier,
    ],
    [
      'it cannot have been made after its last change',
      { ...node, updated_at: earlier },
      undefined,
      earlier,
      earlier,
    ],
    ['are as stored when it says nothing new', node, stored, earlier, earlier],
    ['change when it does', { ...node, name: 'Teas' }, stored, earlier, now],
    ['change when it says so', { ...node, updated_at: now }, stored, earlier, now],
    ['may be corrected', { ...node, created_at: now }, stored, now, now],
  ])('%s', (_, record, document, created_at, updated_at) => {
    const stamped = stampRecord(record, both, document, now);
    expect(stamped.record).toEqual({ ...record, created_at, updated_at });
    expect(JSON.parse(stamped.document)).toEqual(stamped.record);
  });

  it('are those that its type has', () => {
    expect(stampRecord(node, ['created_at'], undefined, now).record).toEqual({
      ...node,
      created_at: now,
    });
    expect(stampRecord(node, [], undefined, now)).toEqual({
      record: node,
      document: JSON.stringify(node),
    });
  });
});

it('a record that says nothing new is the very text that is stored', () => {
  expect(stampRecord(node, both, stored, now).document).toBe(stored);
  expect(stampRecord(JSON.parse(stored), both, stored, now).document).toBe(stored);
  const { type, ...rest } = node;
  expect(stampRecord({ ...rest, type }, both, stored, now)).toEqual({
    record: JSON.parse(stored),
    document: stored,
  });
});
