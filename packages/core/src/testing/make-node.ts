import type { SeedHierarchy, SeedNode } from '@aisle/schema/seed';
import { makeUuid } from './make-uuid.js';

type Stamps = { readonly created_at: string; readonly updated_at: string };

const stamps: Stamps = {
  created_at: '2025-01-01T00:00:00.000Z',
  updated_at: '2025-06-01T00:00:00.000Z',
};

/** Makes a hierarchy. */
export function makeHierarchy(overrides: Partial<SeedHierarchy> = {}): SeedHierarchy & Stamps {
  return { type: 'hierarchy', id: makeUuid(1), name: 'Kitchen', ...stamps, ...overrides };
}

/** Makes a node of the hierarchy that {@link makeHierarchy} makes. */
export function makeNode(overrides: Partial<SeedNode> = {}): SeedNode & Stamps {
  return {
    type: 'node',
    id: makeUuid(2),
    parent_id: makeUuid(1),
    name: 'Tea',
    ...stamps,
    ...overrides,
  };
}
