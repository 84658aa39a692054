import type { CatalogNode } from '@aisle/schema';
import { nodesFilter, parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../environment/environment.js';
import type { NodePage, ReleaseRequest } from './catalog-service.js';
import type { CatalogStore, DocumentPage } from './catalog-store.js';
import { chooseLanguage } from './reading/choose-language.js';
import { beginDecision } from './reading/decision.js';
import { decodeDocuments, hideCopying, parseDocuments } from './reading/page-documents.js';
import { readPageWindow } from './reading/read-page-window.js';
import type { ReleasePage, ResolvedPage } from './reading/release-page.js';
import { resolveRequest } from './reading/resolve-catalog.js';
import { asksForLatest, prunedRelease } from './reading/resolve-release.js';

/** Answers a request for the nodes of a release. */
export async function listNodes(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: ReleaseRequest,
): Promise<NodePage> {
  const resolved = await resolveNodes(store, environment, request);
  return resolved.read();
}

/** Decides which release and language a request for nodes is about. */
export async function resolveNodes(
  store: CatalogStore,
  environment: Pick<Environment, 'clock'>,
  request: ReleaseRequest,
): Promise<ResolvedPage<NodePage>> {
  const decision = beginDecision(store, environment);
  const { page_length } = await store.settings();
  const window = readPageWindow(request, page_length);
  const filter =
    request.filter === undefined ? undefined : parseFilter(request.filter, nodesFilter);
  const { release, changes } = await resolveRequest(store, request, decision.now);
  const { id: release_id, catalog_id, languages, default_language } = release;
  const language = chooseLanguage(request, languages, default_language);
  const resolved = {
    catalog_id,
    release_id,
    language,
    version: `${release_id}.${language}.${window.limit}`,
  };
  return {
    ...resolved,
    isCurrent: decision.holdsUntil(changes),
    async read() {
      const page = await store.listNodes(release, {
        ...window,
        ...(filter && { filter }),
        language,
      });
      if (page !== 'release') return createNodePage(page, { ...resolved, ...window });
      if (!asksForLatest(request.release_id)) throw prunedRelease(release);
      return listNodes(store, environment, request);
    },
  };
}

function createNodePage(
  { total, documents: page }: DocumentPage,
  facts: Omit<ReleasePage, 'total' | 'length' | 'byteLength' | 'copyTo' | 'bytes' | 'documents'>,
): NodePage {
  return hideCopying({
    ...facts,
    total,
    length: page.ends.length,
    byteLength: page.byteLength,
    copyTo: page.copyTo,
    bytes: page.bytes,
    get documents() {
      return decodeDocuments(page);
    },
    get nodes() {
      return parseDocuments<CatalogNode>(page);
    },
  });
}
