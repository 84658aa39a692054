import Type from 'typebox';
import { described } from '../primitives/described.js';
import { Uuid } from '../primitives/uuid.js';
import { closed, Locales, longText, recordType, shortText, timestamps } from './members.js';
import type { SeedTypes } from './seed-record-types.js';

const nodeMembers = {
  id: described(Uuid, 'key of the record; a record with the same id replaces it'),
  name: shortText('name shown to shoppers, in the default language of the catalog'),
  slug: Type.Optional(shortText('URL slug')),
  description: Type.Optional(longText('description shown to shoppers')),
  locales: Type.Optional(Locales),
  curated_products: Type.Optional(
    Type.Array(Uuid, {
      maxItems: 20,
      uniqueItems: true,
      description: 'ids of the curated products, which come first in this order; at most 20',
    }),
  ),
  ...timestamps,
};

/** A hierarchy, which is also its own root node. */
export const SeedHierarchy = Type.Object(
  { type: recordType('hierarchy'), ...nodeMembers },
  { ...closed, description: 'a tree of nodes; it is its own root node' },
);
export type SeedHierarchy = SeedTypes['SeedHierarchy'];

/** A node below a hierarchy or another node. */
export const SeedNode = Type.Object(
  {
    type: recordType('node'),
    parent_id: described(Uuid, 'id of the parent hierarchy or node'),
    ...nodeMembers,
  },
  { ...closed, description: 'a node below a hierarchy or another node' },
);
export type SeedNode = SeedTypes['SeedNode'];
