import type { ProductMatch } from '@aisle/schema/dev';
import { foldText } from '../../environment/fold-text.js';
import { nextTurn } from '../../environment/next-turn.js';
import type { ProductRecord } from '../records.js';
import type { CatalogInspection } from './catalog-inspection.js';

/** Search among the records of products. */
export interface ProductSearch {
  /** Text in a name, sku or id, in any letter case; matches any product when absent. */
  readonly search?: string | undefined;
  /** Maximum number of products; 12 when absent. */
  readonly limit?: number | undefined;
}

/** Matching products, the best first. */
export interface MeantProducts {
  readonly products: readonly ProductRecord[];
  /** Products whose whole name, sku or id is the text. */
  readonly exact: readonly ProductRecord[];
  /** True if there are no other matches. */
  readonly complete: boolean;
}

/** Number of records to read in one step, and maximum duration of the search in milliseconds. */
const stepLength = 250;
const patience = 250;

/** Finds records of products by their names in any language, skus and ids. */
export async function findProducts(
  inspection: Pick<CatalogInspection, 'listProducts'>,
  { search = '', limit = 12 }: ProductSearch,
): Promise<MeantProducts> {
  const text = foldText(search.trim());
  const found: ProductRecord[][] = [[], [], []];
  const end = performance.now() + patience;
  let after: string | undefined = '';
  while (after !== undefined && performance.now() < end) {
    const step = await inspection.listProducts(after, stepLength);
    for (const product of step) found[rank(product, text)]?.push(product);
    after = step.length === stepLength ? step.at(-1)?.id : undefined;
    await nextTurn();
  }
  const [exact = []] = found;
  const all = found.flatMap((products) => products.toSorted(byName));
  const complete = after === undefined && all.length <= limit;
  return { products: all.slice(0, limit), exact, complete };
}

/** Returns the description of a product that was found. */
export function describeMatch({ id, name, sku, status }: ProductRecord): ProductMatch {
  return { id, name, ...(sku !== undefined && { sku }), status };
}

/** Search text that finds unpublished products, whatever their names. */
const draft = 'draft';

/**
 * Returns 0 for the text itself, 1 for a name that begins with it, 2 for one that contains it; -1
 * otherwise.
 */
function rank({ id, name, sku, status, locales = {} }: ProductRecord, text: string): number {
  const names = Object.values(locales).map((locale) => locale.name);
  const ranks = [id, name, sku, ...names].flatMap((own) => {
    if (own === undefined) return [];
    const folded = foldText(own);
    const place = folded.indexOf(text);
    if (place === -1) return [];
    return folded === text ? 0 : place === 0 ? 1 : 2;
  });
  if (status === draft && text === draft) ranks.push(2);
  return ranks.length === 0 ? -1 : Math.min(...ranks);
}

function byName({ name, id }: ProductRecord, other: ProductRecord): number {
  return name.localeCompare(other.name, 'en') || (id < other.id ? -1 : 1);
}
