import type { SeedProduct, SeedVariation } from '@aisle/schema/seed';
import {
  preferPlaced,
  type SeedFault,
  type ValidRecord,
  type WithdrawnProduct,
} from './seed-store.js';

/** Returns the location of a record in an import; undefined if the import lacks it. */
export type FindOrigin = (kind: string, id: string) => string | undefined;

/** Returns the faults of a family, with their locations in the import. */
export function placeFamilyFaults(family: Family, findOrigin: FindOrigin): readonly SeedFault[] {
  const { id, variation_ids = [] } = family.parent;
  const faults = checkFamily(family).map(({ product_id, pointer, message }): SeedFault => {
    const own = findOrigin('product', product_id);
    if (own !== undefined) return { kind: 'family', origin: own, pointer, message };
    // If the import lacks the child, the fault is located at another record of the family.
    const variation = variation_ids.find((one) => findOrigin('variation', one) !== undefined);
    const origin = findOrigin('product', id) ?? findOrigin('variation', variation ?? '') ?? '';
    return { kind: 'family', origin, pointer, message, child: product_id };
  });
  return preferPlaced(faults);
}

/**
 * Finds nodes that can be reached from themselves, among the starts and everything reachable from
 * them: at least one of each cycle. `next` returns the successors of a node; it is called once for
 * each.
 */
export function findLoops(
  starts: Iterable<string>,
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const looping = new Set<string>();
  const done = new Set<string>();
  const path: Step[] = [];
  const places = new Map<string, number>();
  const enter = (id: string) => {
    places.set(id, path.length);
    path.push({ id, rest: [...next(id)] });
  };
  for (const start of starts) {
    if (!done.has(start)) enter(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const id = step.rest.pop();
      if (id === undefined) {
        places.delete(step.id);
        done.add(step.id);
        path.pop();
        continue;
      }
      const place = places.get(id);
      if (place !== undefined) {
        for (const { id: on } of path.slice(place)) looping.add(on);
      } else if (!done.has(id)) enter(id);
    }
  }
  return looping;
}

interface Step {
  readonly id: string;
  readonly rest: string[];
}

/** A withdrawn child: the record to write, and the report. */
export interface Withdrawal {
  readonly written: ValidRecord;
  readonly told: WithdrawnProduct;
}

/**
 * Returns the draft of a child that left the family at `origin`. Removes options that no variation
 * offers any more, and a sku that another product has now. Returns undefined if the child is
 * already like that.
 */
export function withdrawChild(
  child: SeedProduct,
  origin: string,
  offeredOptions: ReadonlySet<string>,
  isSkuTaken: boolean,
): Withdrawal | undefined {
  const { updated_at: _, option_ids = [], sku, ...rest } = child;
  const kept = option_ids.filter((id) => offeredOptions.has(id));
  const isSame = child.status === 'draft' && kept.length === option_ids.length && !isSkuTaken;
  if (isSame) return undefined;
  const record: SeedProduct = {
    ...rest,
    status: 'draft',
    ...(sku !== undefined && !isSkuTaken && { sku }),
    ...(kept.length > 0 && { option_ids: kept }),
  };
  const { id, name } = child;
  return {
    written: { record, origin },
    told: { id, name, origin, ...(sku !== undefined && { sku }) },
  };
}

/** Fault between a child and its family: the child, the path in it, and the reason. */
interface FamilyFault {
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
      message: `refers to ${parent.id}, which is a child product itself; a parent product cannot have a parent`,
    }));
  }
  const live = children.filter(({ status }) => status === 'live');
  if (variations.length === 0) {
    return live.map(({ id }) => ({
      product_id: id,
      pointer: '/parent_id',
      message: `refers to ${parent.id}, which has no variations; add variation_ids to it, so that its children differ`,
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
      return fault(`"${option}" is not an option of the variations of its parent ${parent_id}`);
    }
    const other = chosen.get(variation.id);
    chosen.set(variation.id, option);
    if (other === undefined) return [];
    return fault(
      `"${option}" is an option of the same variation, ${variation.id}, as "${other}"; a child has only one option of a variation`,
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
      message: `has the same options as the child ${ids[index === 0 ? 1 : 0]}; each child needs different options`,
    })),
  );
}
