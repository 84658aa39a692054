import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';

/** Fault between a child and its family: the child, the path in it, and the reason. */
export interface FamilyFault {
  readonly product_id: string;
  readonly pointer: string;
  readonly message: string;
}

/** A parent, all its children, and its variations. */
export interface Family {
  readonly parent: SeedProduct;
  readonly children: readonly SeedProduct[];
  readonly variations: readonly SeedVariation[];
}

/**
 * Finds children that no answer could show correctly. Answers show only live children. A child of a
 * child is always refused, so that parents never form a cycle.
 */
export function checkFamily({ parent, children, variations }: Family): readonly FamilyFault[] {
  if (parent.parent_id !== undefined) {
    return children.map(({ id }) => ({
      product_id: id,
      pointer: '/parent_id',
      message: `refers to ${parent.id}, which is a child itself; a child's parent has no parent`,
    }));
  }
  const live = children.filter(({ status }) => status === 'live');
  if (variations.length === 0) {
    return live.map(({ id }) => ({
      product_id: id,
      pointer: '/parent_id',
      message: `refers to ${parent.id}, which has no variations; give it variation_ids, so that its children differ in something`,
    }));
  }
  return [...live.flatMap((child) => checkOptions(child, variations)), ...findTwins(live)];
}

function checkOptions(
  { id: product_id, parent_id, option_ids = [] }: SeedProduct,
  variations: readonly SeedVariation[],
): FamilyFault[] {
  const chosen = new Map<string, string>();
  return option_ids.flatMap((option, index) => {
    const fault = (message: string) => [{ product_id, pointer: `/option_ids/${index}`, message }];
    const variation = variations.find(({ options }) => options.some(({ id }) => id === option));
    if (!variation) {
      return fault(`"${option}" is an option of no variation of its parent ${parent_id}`);
    }
    const other = chosen.get(variation.id);
    chosen.set(variation.id, option);
    if (other === undefined) return [];
    return fault(
      `"${option}" is an option of the same variation, ${variation.id}, as "${other}"; a child stands for one of them`,
    );
  });
}

/**
 * Finds children with the same options: a shopper who chooses these would find only one of them.
 */
function findTwins(children: readonly SeedProduct[]): FamilyFault[] {
  const childrenOf = new Map<string, readonly string[]>();
  for (const { id, option_ids = [] } of children) {
    if (option_ids.length === 0) continue;
    const options = JSON.stringify([...option_ids].sort());
    childrenOf.set(options, [...(childrenOf.get(options) ?? []), id]);
  }
  return [...childrenOf.values()].flatMap((ids) =>
    ids.slice(0, ids.length > 1 ? undefined : 0).map((product_id, index) => ({
      product_id,
      pointer: '/option_ids',
      message: `has the same options as the child ${ids[index === 0 ? 1 : 0]}; each child stands for options of its own`,
    })),
  );
}
