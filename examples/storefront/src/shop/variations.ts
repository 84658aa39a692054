import type { Product, Variation } from '@epcc-sdk/sdks-shopper';

/** Whether a product is sold as one of its variants only. */
export const isParent = ({ meta }: Product) => meta?.product_types?.includes('parent') ?? false;

/** A variant and the options that make it, one of each variation. */
interface Combination {
  readonly options: readonly string[];
  readonly child: string;
}

/** All variants of a parent. They stand in a tree: a level for each variation, a product's id at the end. */
export function combinationsOf(parent: Product): Combination[] {
  return walk(parent.meta?.variation_matrix ?? {}, []);
}

function walk(branch: unknown, options: readonly string[]): Combination[] {
  if (typeof branch === 'string') return [{ options, child: branch }];
  return Object.entries(branch as object).flatMap(([option, rest]) =>
    walk(rest, [...options, option]),
  );
}

/** The options of a variant. */
export function optionsOf(product: Product): string[] {
  const chosen = product.meta?.child_variations ?? [];
  return chosen.flatMap(({ option }) => option?.id ?? []);
}

/** What comes of a choice: options, and the variant when one of each variation is chosen. */
export interface Choice {
  readonly options: readonly string[];
  readonly child: string | undefined;
}

/** Chooses an option beside those chosen before; without them where no variant has them all. */
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
