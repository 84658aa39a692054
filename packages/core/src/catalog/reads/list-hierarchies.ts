import type { CatalogHierarchy } from '@aisle/schema/catalog';
import { hierarchiesFilter } from '@aisle/schema/filter';
import { parseDocuments } from '../documents/joined-documents.js';
import { createReleasePage, withLazy } from '../reading/release-page.js';
import type { ListRequest } from '../requests.js';
import { describeHierarchies, type HierarchyPage } from './hierarchies.js';
import { foundNodes, type NodesKind } from './nodes.js';

/** The hierarchies of a release, as its catalog lists them. */
export const listHierarchies: NodesKind<ListRequest, HierarchyPage> = {
  ...foundNodes(() => 'hierarchies'),
  filter: hierarchiesFilter,
  pageLength: 'store',
  answer({ total, documents: roots }, question) {
    const documents = describeHierarchies(roots, question.facts);
    return withLazy(createReleasePage({ total, documents }, question), {
      hierarchies: () => parseDocuments<CatalogHierarchy>(documents),
    });
  },
};
