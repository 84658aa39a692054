import type { CatalogNode } from '@aisle/schema';
import { nodesFilter, parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../commerce/environment.js';
import type { NodePage, ReleaseRequest } from './catalog-service.js';
import type { CatalogStore } from './catalog-store.js';
import { chooseLanguage } from './choose-language.js';
import { readPageWindow } from './read-page-window.js';
import { resolveRequest } from './resolve-catalog.js';
import { asksForLatest, prunedRelease } from './resolve-release.js';

/** Answers a request for the nodes of a release. */
export async function listNodes(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: ReleaseRequest,
): Promise<NodePage> {
  const { page_length } = await store.settings();
  const window = readPageWindow(request, page_length);
  const filter =
    request.filter === undefined ? undefined : parseFilter(request.filter, nodesFilter);
  const release = await resolveRequest(store, request, environment.clock());
  const language = chooseLanguage(
    request.languages ?? [],
    release.languages,
    release.default_language,
  );
  const page = await store.listNodes(release, { ...window, ...(filter && { filter }), language });
  if (page === 'release') {
    if (!asksForLatest(request.release_id)) throw prunedRelease(release);
    return listNodes(store, environment, request);
  }
  return {
    total: page.total,
    ...window,
    catalog_id: release.catalog_id,
    release_id: release.id,
    language,
    version: release.id,
    documents: page.documents,
    get nodes() {
      return page.documents.map((document) => JSON.parse(document) as CatalogNode);
    },
  };
}
