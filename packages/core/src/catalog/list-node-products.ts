import { CommerceError } from '@aisle/schema';
import { nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../commerce/environment.js';
import type { NodeProductsRequest } from './catalog-service.js';
import type { CatalogStore, NodeProductsQuery } from './catalog-store.js';
import { chooseLanguage } from './choose-language.js';
import { beginDecision } from './decision.js';
import { createProductPage, type ProductPage } from './product-page.js';
import { readPageWindow } from './read-page-window.js';
import type { StoredRelease } from './release.js';
import type { ResolvedPage } from './release-page.js';
import { resolveRequest } from './resolve-catalog.js';
import { asksForLatest, prunedRelease } from './resolve-release.js';

/** Answers a request for the products of a node. */
export async function listNodeProducts(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: NodeProductsRequest,
): Promise<ProductPage> {
  const resolved = await resolveNodeProducts(store, environment, request);
  return resolved.read();
}

/** Decides which release, language, currency and prices a request for the products of a node is about. */
export async function resolveNodeProducts(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: NodeProductsRequest,
): Promise<ResolvedPage<ProductPage>> {
  const decision = beginDecision(store, environment);
  const { now } = decision;
  const settings = await store.settings();
  const window = readPageWindow(request, settings.page_length);
  const filter =
    request.filter === undefined ? undefined : parseFilter(request.filter, nodeProductsFilter);
  const currency = readCurrency(request.currency ?? settings.default_currency);
  const { release, changes } = await resolveRequest(store, request, now);
  const language = chooseLanguage(
    request.languages ?? [],
    release.languages,
    release.default_language,
  );
  const query: NodeProductsQuery = {
    ...window,
    ...(filter && { filter }),
    node_id: request.node_id,
    include: request.include ?? [],
    language,
    currency,
    now,
  };
  const version = describeVersion(release, query);
  return {
    catalog_id: release.catalog_id,
    release_id: release.id,
    language,
    version,
    isCurrent: decision.holdsUntil([...changes, ...release.sale_changes]),
    async read() {
      const page = await store.listNodeProducts(release, query);
      if (page === 'node') throw unknownNode(request, release);
      if (page !== 'release') return createProductPage(page, query, release, version);
      if (!asksForLatest(request.release_id)) throw prunedRelease(release);
      return listNodeProducts(store, environment, request);
    },
  };
}

/** A release never changes; only the sales in force do, at known times. */
function describeVersion(
  { id, sale_changes }: StoredRelease,
  { language, currency, limit, now }: NodeProductsQuery,
): string {
  const sales = sale_changes.filter((time) => time <= now).length;
  return `${id}.${sales}.${language}.${currency}.${limit}`;
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
