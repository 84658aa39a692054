import type { CatalogNode } from '@aisle/schema';
import { nodesFilter } from '@aisle/schema/filter';
import type { FoundDocuments } from './catalog-store.js';
import { parseDocuments } from './documents/joined-documents.js';
import type { ReadingKind } from './reading/reading.js';
import { createReleasePage, type ReleasePage, withLazy } from './reading/release-page.js';
import type { ListRequest } from './requests.js';

/** A page of a release's nodes. */
export interface NodePage extends ReleasePage {
  readonly nodes: readonly CatalogNode[];
}

/** The nodes of a release. */
export const listNodes: ReadingKind<ListRequest, FoundDocuments, NodePage> = {
  filter: nodesFilter,
  pageLength: 'store',
  find: (store, { target, query }) => store.findNodes(target.release, query),
  answer: (found, question) =>
    withLazy(createReleasePage(found, question), {
      nodes: () => parseDocuments<CatalogNode>(found.documents),
    }),
};
