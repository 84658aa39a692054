import type { CatalogHierarchy, CatalogNode } from '@aisle/schema/catalog';
import { releasePath } from '../build/release-path.js';
import { formatLinked } from '../documents/document-pieces.js';
import {
  encodeDocuments,
  type JoinedDocuments,
  parseDocuments,
} from '../documents/joined-documents.js';
import type { ReleaseAnswer } from '../reading/reading.js';
import type { ReleasePage } from '../reading/release-page.js';

/** A page of hierarchies. */
export interface HierarchyPage extends ReleasePage {
  readonly hierarchies: readonly CatalogHierarchy[];
}

/** A hierarchy of a release. */
export interface HierarchyAnswer extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly hierarchy: CatalogHierarchy;
}

/** The documents of hierarchies, from those of their root nodes. */
export function describeHierarchies(
  roots: JoinedDocuments,
  { catalog_id, release_id }: Pick<ReleaseAnswer, 'catalog_id' | 'release_id'>,
): JoinedDocuments {
  const linkTo = (id: string, what: string) => ({
    links: {
      related: `${releasePath({ catalog_id, release_id })}/hierarchies/${encodeURIComponent(id)}/${what}`,
    },
  });
  return encodeDocuments(
    parseDocuments<CatalogNode>(roots).map(({ id, attributes, meta }) => {
      const hierarchy: CatalogHierarchy = {
        id,
        type: 'hierarchy',
        attributes,
        relationships: {
          products: linkTo(id, 'products'),
          children: linkTo(id, 'children'),
          nodes: linkTo(id, 'nodes'),
        },
        meta: {
          breadcrumbs: meta.breadcrumbs,
          has_children: meta.has_children,
          catalog_id: meta.catalog_id,
          language: meta.language,
        },
      };
      return formatLinked(hierarchy);
    }),
  );
}
