import { listOf, memberOf, textOf, textsOf } from '../lib/members.js';

/** A node as its card shows it. */
export interface NodeCard {
  readonly pointer: string;
  /** All that the answer says of it. */
  readonly resource: unknown;
  readonly id: string;
  readonly name: string;
  readonly slug?: string | undefined;
  readonly description?: string | undefined;
  /** How many products it puts first. */
  readonly curated: number;
  /** The ids of the hierarchy and the nodes above it. */
  readonly path: readonly string[];
}

/** The cards of a list of nodes. */
export function readNodes(json: unknown): readonly NodeCard[] {
  return listOf(memberOf(json, 'data')).map((node, index) => {
    const attribute = (name: string) => textOf(memberOf(node, 'attributes', name));
    const id = textOf(memberOf(node, 'id')) ?? '';
    return {
      pointer: `/data/${index}`,
      resource: node,
      id,
      name: attribute('name') ?? id,
      slug: attribute('slug'),
      description: attribute('description'),
      curated: listOf(memberOf(node, 'attributes', 'curated_products')).length,
      path: textsOf(memberOf(node, 'meta', 'bread_crumb')),
    };
  });
}
