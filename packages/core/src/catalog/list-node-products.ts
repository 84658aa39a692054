import { CommerceError } from '@aisle/schema';
import { nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../commerce/environment.js';
import type { NodeProductsRequest } from './catalog-service.js';
import type { CatalogStore, NodeProductsQuery, ProductDocumentPage } from './catalog-store.js';
import { chooseLanguage } from './choose-language.js';
import type { ProductPage } from './product-page.js';
import { readPageWindow } from './read-page-window.js';
import type { StoredRelease } from './release.js';
import { resolveRequest } from './resolve-catalog.js';
import { asksForLatest, prunedRelease } from './resolve-release.js';

/** Answers a request for the products of a node. */
export async function listNodeProducts(
  store: CatalogStore,
  { clock }: Pick<Environment, 'clock'>,
  request: NodeProductsRequest,
): Promise<ProductPage> {
  const settings = await store.settings();
  const now = clock();
  const query = {
    ...readPageWindow(request, settings.page_length),
    ...(request.filter !== undefined && {
      filter: parseFilter(request.filter, nodeProductsFilter),
    }),
    node_id: request.node_id,
    include: request.include ?? [],
    currency: readCurrency(request.currency ?? settings.default_currency),
    now,
  };
  const release = await resolveRequest(store, request, now);
  const { language, page } = await readPage(store, request, release, query);
  return createProductPage(page, query, release, language);
}

/** Reads the page; when the release was pruned meanwhile, the newest one is read instead. */
async function readPage(
  store: CatalogStore,
  request: NodeProductsRequest,
  release: StoredRelease,
  query: Omit<NodeProductsQuery, 'language'>,
): Promise<{ language: string; page: ProductDocumentPage }> {
  const { languages, default_language } = release;
  const language = chooseLanguage(request.languages ?? [], languages, default_language);
  const page = await store.listNodeProducts(release, { ...query, language });
  if (page === 'node') throw unknownNode(request, release);
  if (page !== 'release') return { language, page };
  if (!asksForLatest(request.release_id)) throw prunedRelease(release);
  return readPage(store, request, await resolveRequest(store, request, query.now), query);
}

function createProductPage(
  { total, documents, included }: ProductDocumentPage,
  { limit, offset, now }: Pick<NodeProductsQuery, 'limit' | 'offset' | 'now'>,
  release: StoredRelease,
  language: string,
): ProductPage {
  const parseAll = <Resource>(resources: readonly string[] = []): readonly Resource[] =>
    resources.map((document) => JSON.parse(document) as Resource);
  let products: ProductPage['products'] | undefined;
  let parsedIncluded: ProductPage['included'] | undefined;
  return {
    total,
    limit,
    offset,
    catalog_id: release.catalog_id,
    release_id: release.id,
    language,
    version: describeVersion(release, now),
    documents,
    includedDocuments: included,
    get products() {
      products ??= parseAll(documents);
      return products;
    },
    get included() {
      parsedIncluded ??= {
        main_images: parseAll(included.main_image),
        files: parseAll(included.files),
        component_products: parseAll(included.component_products),
      };
      return parsedIncluded;
    },
  };
}

/** A release never changes; only the sales in force do, at known times. */
function describeVersion({ id, sale_changes }: StoredRelease, now: number): string {
  return `${id}.${sale_changes.filter((time) => time <= now).length}`;
}

function readCurrency(currency: string): string {
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw new CommerceError(
    'bad_request',
    `The currency must be a three-letter uppercase ISO code such as USD, is ${JSON.stringify(currency)}.`,
  );
}

function unknownNode({ node_id, catalog_id: named }: NodeProductsRequest, release: StoredRelease) {
  const { id, catalog_id } = release;
  const chosen =
    named === undefined || named === catalog_id
      ? ''
      : `, which a catalog rule chose for this shopper instead of ${JSON.stringify(named)}`;
  return new CommerceError(
    'not_found',
    `There is no node ${JSON.stringify(node_id)} in release ${JSON.stringify(id)} of catalog ${JSON.stringify(catalog_id)}${chosen}.`,
  );
}
