import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, Locales, longText, recordType, shortText, timestamps } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

const nodeMembers = {
  id: described(Uuid, 'its key: a record with the same id replaces it'),
  name: shortText('what shoppers read, in the default language of the catalog'),
  slug: Type.Optional(shortText('its part of an address')),
  description: Type.Optional(longText('text for shoppers')),
  locales: Type.Optional(Locales),
  curated_products: Type.Optional(
    Type.Array(Uuid, {
      maxItems: 20,
      uniqueItems: true,
      description: 'ids of products that come first in it, in this order; at most 20',
    }),
  ),
  ...timestamps,
};

/** A hierarchy, which is also its own root node. */
export const SeedHierarchy = Type.Object(
  { type: recordType('hierarchy'), ...nodeMembers },
  { ...closed, description: 'a tree of nodes, which is its own root node' },
);
export type SeedHierarchy = SeedTypes['SeedHierarchy'];

/** A node below a hierarchy or another node. */
export const SeedNode = Type.Object(
  {
    type: recordType('node'),
    parent_id: described(Uuid, 'the hierarchy or the node above it'),
    ...nodeMembers,
  },
  { ...closed, description: 'a node below a hierarchy or another node' },
);
export type SeedNode = SeedTypes['SeedNode'];
