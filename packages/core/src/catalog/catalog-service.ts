import type {
  AttributeValues,
  NodeProductsExplanation,
  NodeTree,
  ProductMatches,
  UpcomingChange,
} from '@aisle/schema/dev';
import type { Gate } from '../environment/store-settings.js';
import type { CatalogStore } from './catalog-store.js';
import type { ProductSearch } from './inspection/find-products.js';
import type { CatalogSummary, Publication, Release, ReleaseDraft } from './publication.js';
import type { ReadOperations, ResolveReading } from './read-operations.js';
import type { LanguageWish } from './reading/choose-language.js';
import { createPlaces, dictionaryPlace } from './release-format/number-nodes.js';
import type { ExplanationRequest, ReleaseRequest, ValuesRequest } from './requests.js';
import type { SearchAnswer, SearchRequest } from './search/multi-search.js';

/** Gap between products where nothing limits it. */
const step = 64;

/** Positions are less than this. */
export const endOfPlaces = 2 ** 31;

/** Positions of the unchanged products of a release, read from an engine. */
interface Neighbours<Product> {
  /**
   * Returns the position of the first unchanged product after another in list order. Returns {@link
   * endOfPlaces} when there is none, and undefined when it is too far away to look for.
   */
  next(product: Product): number | undefined;
  /** Returns the last position before another that any release of the generation has used. */
  lastBefore(place: number): number | undefined;
}

/**
 * Finds positions between the unchanged products of a release for products given in list order.
 * Returns undefined when the gaps are too small or the search takes too long.
 */
export function choosePlaces<Product>(
  products: readonly Product[],
  { next, lastBefore }: Neighbours<Product>,
): readonly number[] | undefined {
  const places: number[] = [];
  for (let from = 0; from < products.length; ) {
    const behind = next(products[from] as Product);
    if (behind === undefined) return undefined;
    let to = from + 1;
    while (to < products.length && next(products[to] as Product) === behind) to++;
    const found = spread(to - from, lastBefore(behind), behind);
    if (!found) return undefined;
    places.push(...found);
    from = to;
  }
  return places;
}

/** Returns `count` positions between two that are taken. */
function spread(count: number, before: number | undefined, next: number): number[] | undefined {
  const place = placing(count, before, next);
  const places = Array.from({ length: count }, (_, index) => place(index));
  const first = places[0] ?? 0;
  const last = places.at(-1) ?? 0;
  return first > (before ?? dictionaryPlace) && last < next ? places : undefined;
}

function placing(count: number, before: number | undefined, next: number) {
  if (before === undefined && next === endOfPlaces) return createPlaces(count);
  if (before === undefined) return (index: number) => next - step * (count - index);
  if (next === endOfPlaces) return (index: number) => before + step * (index + 1);
  const room = next - before;
  return (index: number) => before + Math.floor((room * (index + 1)) / (count + 1));
}

/** Options of a publish. */
export interface PublishOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of products built so far and the total. */
  readonly onProgress?: ((products: number, total: number) => void) | undefined;
}

/** Catalog operations of the service. */
export interface CatalogService extends ReadOperations {
  /**
   * Decides what a request reads without reading it. The version tells a cache of answers whether
   * an entry is still valid.
   * @throws CommerceError as the reading; a missing node or product shows only when it is read.
   */
  readonly resolve: ResolveReading;

  /**
   * Searches the products of a published release. Its index is built at the first search and kept in the storage's
   * memory.
   * @throws CommerceError `validation_failed` for a search that is not understood, `not_found` naming the missing
   * catalog or release.
   * @example
   * const { results } = await commerce.catalog.multiSearch({ searches: [{ q: 'tent', facet_by: 'tags' }] });
   * console.log(results[0].found, results[0].hits.map(({ document }) => document.id));
   */
  multiSearch(request: SearchRequest): Promise<SearchAnswer>;

  /**
   * Publishes the catalog's current content as a new release in one step, and prunes all but the
   * newest three.
   * @throws CommerceError `not_found` for an unknown catalog, `aborted` when the signal fires.
   * @example
   * const signal = AbortSignal.timeout(60_000);
   * const release = await commerce.catalog.publishRelease(catalog_id, { signal });
   * const page = await commerce.catalog.listProducts({ release_id: release.id });
   */
  publishRelease(catalogId: string, options?: PublishOptions): Promise<Release>;

  /**
   * Compares what {@link publishRelease} would publish with the newest release, and lists the
   * releases it would prune.
   * @throws CommerceError as `publishRelease`.
   */
  previewRelease(catalogId: string, options?: PublishOptions): Promise<ReleasePreview>;

  /**
   * Returns the newest release of a catalog if nothing that it shows has changed since. Returns
   * undefined when there is something to publish.
   * @throws CommerceError `not_found` for an unknown catalog.
   */
  findCurrentRelease(catalogId: string): Promise<Release | undefined>;

  /**
   * Returns all nodes of a published release with the number of products each lists: parents before
   * their children, siblings by name. The catalog is the one named in the request.
   * @throws CommerceError `not_found` naming the missing catalog or release.
   */
  listNodeTree(
    request: Pick<ReleaseRequest, 'catalog_id' | 'release_id'> & LanguageWish,
  ): Promise<NodeTree>;

  /**
   * Returns values that products of a node have; values that begin with the searched text come
   * first. The search stops after a quarter of a second; `complete` is then false.
   * @throws CommerceError as `listNodeProducts`; `bad_request` for an attribute that filters do not
   * support.
   */
  listValues(request: ValuesRequest): Promise<AttributeValues>;

  /**
   * Finds products by name in any language, sku or id, drafts included, the best match first. The
   * search stops after a quarter of a second; `complete` is then false.
   */
  findProducts(search: ProductSearch): Promise<ProductMatches>;

  /**
   * Explains a request for the products of a node: rules, release, language, the filter's matches.
   * Says why a product is on the page or missing.
   * @throws CommerceError as `listNodeProducts`.
   */
  explainNodeProducts(request: ExplanationRequest): Promise<NodeProductsExplanation>;

  /** Returns every catalog with its releases. */
  listCatalogs(): Promise<readonly CatalogSummary[]>;

  /**
   * Returns changes that time alone will make to the newest releases after `now` (milliseconds).
   * These are sales and catalog rules that begin or end, earliest first, at most `limit`.
   */
  listUpcoming(now: number, limit: number): Promise<readonly UpcomingChange[]>;
}

/** Returns a catalog store that can be closed while a release is unfinished. */
export function guardPublishing(store: CatalogStore, gate: Gate): CatalogStore {
  return {
    ...store,
    openPublication: (request) =>
      gate.pass(async () => {
        const publication = await store.openPublication(request);
        return publication && guardPublication(publication, gate);
      }),
    openDraft: (request) =>
      gate.pass(async () => {
        const draft = await store.openDraft(request);
        return draft && guardDraft(draft, gate);
      }),
  };
}

async function guardPublication(publication: Publication, gate: Gate): Promise<Publication> {
  const hold = await gate.hold(publication.abandon);
  return {
    ...publication,
    batches: () => hold.each(publication.batches()),
    write: (products, files) => hold.step(() => publication.write(products, files)),
    complete: (end) =>
      hold.step(async () => {
        const release = await publication.complete(end);
        hold.letGo();
        return release;
      }),
    abandon: hold.giveUp,
  };
}

async function guardDraft(draft: ReleaseDraft, gate: Gate): Promise<ReleaseDraft> {
  const hold = await gate.hold(draft.end);
  return {
    ...draft,
    listProducts: () =>
      hold.step(async () => {
        const { total, batches } = await draft.listProducts();
        return { total, batches: () => hold.each(batches()) };
      }),
    end() {
      hold.letGo();
      draft.end();
    },
  };
}

/** Numbers of things that are new, changed or gone. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Differences between a new release and the newest one. Without one, everything is new. */
export interface ReleasePreview {
  readonly catalog_id: string;
  readonly products: Difference;
  readonly nodes: Difference;
  /** Ids of the releases that would become unreadable. */
  readonly pruned: readonly string[];
}
