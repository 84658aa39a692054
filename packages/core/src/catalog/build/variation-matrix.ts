import type { Variation, VariationMatrix } from '@aisle/schema/catalog';
import type { ProductRecord } from '../records.js';

/** Members of a parent's meta that map children to options. */
export interface ChildOptions {
  readonly variation_matrix: VariationMatrix;
  readonly child_option_ids: string[][];
}

/**
 * Nests option ids, one level a variation in the parent's order, down to child product ids. A child
 * that does not choose an option of every variation has no place in it.
 */
export function buildVariationMatrix(
  variations: readonly Variation[],
  children: readonly ProductRecord[],
): ChildOptions {
  const placed = children.flatMap((child) => {
    const path = variations.flatMap(
      ({ options = [] }) => options.find(({ id }) => child.option_ids?.includes(id))?.id ?? [],
    );
    return path.length === variations.length && path.length > 0 ? [{ child, path }] : [];
  });
  return {
    variation_matrix: nest(variations, placed, 0),
    child_option_ids: placed.map(({ path }) => path),
  };
}

interface PlacedChild {
  readonly child: ProductRecord;
  readonly path: readonly string[];
}

function nest(
  variations: readonly Variation[],
  placed: readonly PlacedChild[],
  level: number,
): VariationMatrix {
  const matrix: VariationMatrix = {};
  for (const { id } of variations[level]?.options ?? []) {
    const below = placed.filter(({ path }) => path[level] === id);
    const [first] = below;
    if (!first) continue;
    matrix[id] =
      level === variations.length - 1 ? first.child.id : nest(variations, below, level + 1);
  }
  return matrix;
}
