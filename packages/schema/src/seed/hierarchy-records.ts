import Type from 'typebox';
import { Uuid } from '../primitives/uuid.js';
import { closed, Locales, LongText, ShortText, timestamps } from './members.js';

const nodeMembers = {
  id: Uuid,
  name: ShortText,
  slug: Type.Optional(ShortText),
  description: Type.Optional(LongText),
  locales: Type.Optional(Locales),
  curated_products: Type.Optional(Type.Array(Uuid, { maxItems: 20, uniqueItems: true })),
  ...timestamps,
};

/** A hierarchy, which is also its own root node. */
export const SeedHierarchy = Type.Object(
  { type: Type.Literal('hierarchy'), ...nodeMembers },
  closed,
);
export type SeedHierarchy = Type.Static<typeof SeedHierarchy>;

/** A node below a hierarchy or another node. */
export const SeedNode = Type.Object(
  { type: Type.Literal('node'), parent_id: Uuid, ...nodeMembers },
  closed,
);
export type SeedNode = Type.Static<typeof SeedNode>;
