import { CommerceError } from '@aisle/schema';
import { nodeProductsFilter, parseFilter } from '@aisle/schema/filter';
import type { NodeProductsRequest } from './catalog-service.js';
import type { CatalogStore, NodeProductsQuery } from './catalog-store.js';
import { chooseLanguage } from './reading/choose-language.js';
import { readPageWindow } from './reading/read-page-window.js';
import { refuseLongId } from './reading/refuse-long-id.js';
import { type RequestTarget, resolveRequest } from './reading/resolve-catalog.js';
import type { StoredRelease } from './release.js';

/** What a request for the products of a node comes to. */
export interface NodeProductsDecision {
  readonly target: RequestTarget;
  readonly query: NodeProductsQuery;
}

/** Decides which release, language, currency and prices a request for the products of a node is about. */
export async function decideNodeProducts(
  store: CatalogStore,
  request: NodeProductsRequest,
  now: number,
): Promise<NodeProductsDecision> {
  refuseLongId('node', request.node_id);
  const settings = await store.settings();
  const window = readPageWindow(request, settings.page_length);
  const filter =
    request.filter === undefined ? undefined : parseFilter(request.filter, nodeProductsFilter);
  const currency = readCurrency(request.currency ?? settings.default_currency);
  const target = await resolveRequest(store, request, now);
  const { languages, default_language } = target.release;
  return {
    target,
    query: {
      ...window,
      ...(filter && { filter }),
      node_id: request.node_id,
      include: request.include ?? [],
      language: chooseLanguage(request, languages, default_language),
      currency,
      now,
    },
  };
}

/** Says that a release has no such node, and when a rule chose its catalog. */
export function unknownNode(
  { node_id, catalog_id: named }: Pick<NodeProductsRequest, 'node_id' | 'catalog_id'>,
  { id, catalog_id }: Pick<StoredRelease, 'id' | 'catalog_id'>,
): CommerceError {
  const chosen =
    named === undefined || named === catalog_id
      ? ''
      : `, which a catalog rule chose for this shopper instead of ${JSON.stringify(named)}`;
  return new CommerceError(
    'not_found',
    `There is no node ${JSON.stringify(node_id)} in release ${JSON.stringify(id)} of catalog ${JSON.stringify(catalog_id)}${chosen}.`,
  );
}

function readCurrency(currency: string): string {
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  throw new CommerceError(
    'bad_request',
    `The currency must be a three-letter uppercase ISO code such as USD, is ${JSON.stringify(currency)}.`,
  );
}
