import { CatalogNode, CatalogProduct } from '@aisle/schema';
import { isRecord, memberOf, textOf } from '../lib/members.js';

const schemas: Readonly<Record<string, unknown>> = {
  product: CatalogProduct,
  node: CatalogNode,
  hierarchy: CatalogNode,
};

/** What the contract says of a field of a product or a node; undefined where it says nothing. */
export function contractText(resource: unknown, pointer: string): string | undefined {
  const schema = schemas[textOf(memberOf(resource, 'type')) ?? ''];
  const end = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => innerSchema(inner, name), schema);
  // What a field means in its place is more than what values of its kind are.
  return textOf(memberOf(end, 'x-meaning')) ?? textOf(memberOf(end, 'description'));
}

/** The schema of a member or an element. */
function innerSchema(schema: unknown, name: string): unknown {
  const named = memberOf(schema, 'properties', name);
  if (named !== undefined) return named;
  const patterns = memberOf(schema, 'patternProperties');
  const others = isRecord(patterns) ? Object.values(patterns)[0] : undefined;
  return memberOf(schema, 'items') ?? others ?? memberOf(schema, 'additionalProperties');
}
