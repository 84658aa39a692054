import { maxBundleDepth } from '../build/bundle-depth.js';
import type { RecordChange } from './changes-by.js';

/** A relation from keys to products. The name says what the keys are and whose ids are found. */
export type Relation =
  | 'products by sku'
  | 'products of nodes'
  | 'parents'
  | 'children'
  | 'bundles'
  | 'components';

/** Products and files whose documents may have changed since a release. */
export interface Changes {
  /** Ids of products, including those that show or price a changed one. */
  readonly products: readonly string[];
  /** Ids of files. */
  readonly files: readonly string[];
}

/** Reads that following changes needs from an engine. */
export interface ChangeSource {
  /**
   * Returns every change since the release. Returns undefined if the log is incomplete or has more
   * than `most`.
   */
  readLog(most: number): readonly RecordChange[] | undefined;
  find(relation: Relation, keys: Iterable<string>): readonly string[];
  /** Returns the components of the bundles at these positions of the previous release. */
  findFormerComponents(places: readonly number[]): readonly string[];
}

/**
 * Finds all products and files that show a change since a release; `findPlace` finds the release's
 * products. Returns undefined if the changes are unknown or concern more than `most` products.
 */
export function followChanges(
  { readLog, find, findFormerComponents }: ChangeSource,
  newNodes: readonly string[],
  findPlace: (id: string) => number | undefined,
  most: number,
): Changes | undefined {
  const logged = readLog(most);
  if (!logged || logged.some(({ kind }) => kind === 'all')) return undefined;
  const keysOf = (kind: string) => logged.filter((one) => one.kind === kind).map(({ key }) => key);

  const changed = new Set([
    ...keysOf('product'),
    ...find('products by sku', keysOf('price')),
    // A new node may have come with its products from outside the catalog.
    ...(newNodes.length > 0 ? find('products of nodes', newNodes) : []),
  ]);
  const affected = new Set([...changed, ...find('parents', changed)]);
  // A bundle that is added or removed affects its components, a parent its children, and those
  // theirs.
  const taken = new Set<string>();
  for (let above: Iterable<string> = changed; ; ) {
    const places = [...above].flatMap((id) => findPlace(id) ?? []);
    const below = [
      ...find('components', above),
      ...find('children', above),
      ...findFormerComponents(places),
    ].filter((id) => !taken.has(id));
    if (below.length === 0) break;
    for (const id of below) taken.add(id);
    if (taken.size > most) return undefined;
    above = new Set(below);
  }
  for (const id of taken) affected.add(id);
  // The product itself, its children, and bundles of any of them show a price.
  let priced: Iterable<string> = changed;
  for (let depth = 0; depth <= maxBundleDepth; depth++) {
    const children = find('children', priced);
    priced = new Set([...children, ...find('bundles', [...priced, ...children])]);
    for (const id of priced) affected.add(id);
  }
  if (affected.size > most) return undefined;
  return { products: [...affected], files: keysOf('file') };
}
