import type { Product, Variation } from '@epcc-sdk/sdks-shopper';

/** Returns true if a product can only be bought as one of its variants. */
export const isParent = ({ meta }: Product) => meta?.product_types?.includes('parent') ?? false;

/** Variant with its options, one for each variation. */
interface Combination {
  readonly options: readonly string[];
  readonly child: string;
}

/**
 * Returns all variants of a parent. The matrix is a tree with a level for each variation and
 * product ids as leaves.
 */
export function combinationsOf(parent: Product): Combination[] {
  return walk(parent.meta?.variation_matrix ?? {}, []);
}

function walk(branch: unknown, options: readonly string[]): Combination[] {
  if (typeof branch === 'string') return [{ options, child: branch }];
  return Object.entries(branch as object).flatMap(([option, rest]) =>
    walk(rest, [...options, option]),
  );
}

/** Returns the options of a variant. */
export function optionsOf(product: Product): string[] {
  const chosen = product.meta?.child_variations ?? [];
  return chosen.flatMap(({ option }) => option?.id ?? []);
}

/** Result of a choice: the options, and the variant once every variation has one. */
export interface Choice {
  readonly options: readonly string[];
  readonly child: string | undefined;
}

/** Adds an option to those chosen before. Drops the earlier ones if no variant has them all. */
export function choose(
  combinations: readonly Combination[],
  before: readonly string[],
  variation: Variation,
  option: string,
): Choice {
  const ofVariation = new Set(variation.options?.map(({ id }) => id));
  const wanted = [...before.filter((id) => !ofVariation.has(id)), option];
  const options = combinations.some(has(wanted)) ? wanted : [option];
  const whole = combinations.find(
    (one) => one.options.length === options.length && has(options)(one),
  );
  return { options, child: whole?.child };
}

const has =
  (options: readonly string[]) =>
  (combination: Combination): boolean =>
    options.every((option) => combination.options.includes(option));
