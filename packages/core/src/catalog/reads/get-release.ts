import { formatTimestamp } from '@aisle/schema';
import type { CatalogNode, CatalogRelease } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import { releasePath } from '../build/release-path.js';
import { formatLinked } from '../documents/document-pieces.js';
import { parseDocuments } from '../documents/joined-documents.js';
import type { Question, ReleaseAnswer } from '../reading/reading.js';
import { type ReleasePage, withLazy } from '../reading/release-page.js';
import type { ReleaseRequest } from '../requests.js';
import type { NodesKind } from './nodes.js';

/** A release as its readers see it. */
export interface DescribedRelease extends ReleaseAnswer, Pick<ReleasePage, 'bytes'> {
  readonly release: CatalogRelease;
}

/** The release itself, with its hierarchies. */
export const getRelease: NodesKind<ReleaseRequest, DescribedRelease> = {
  find: (store, { target, query }) =>
    store.findNodes(target.release, { ...query, of: 'hierarchies', limit: maxPageLimit }),
  answer({ documents }, question) {
    const release = describe(question, parseDocuments<CatalogNode>(documents));
    return withLazy(
      { ...question.facts, release },
      { bytes: () => Buffer.from(formatLinked(release)) },
    );
  },
};

function describe(
  { target: { release }, facts }: Question,
  hierarchies: readonly CatalogNode[],
): CatalogRelease {
  const { id, catalog_id, published_at, products } = release;
  const linkTo = (what: string) => ({
    links: { related: `${releasePath({ catalog_id, release_id: id })}/${what}` },
  });
  return {
    id,
    type: 'catalog-release',
    attributes: {
      catalog_id,
      published_at: formatTimestamp(published_at),
      hierarchies: hierarchies.map(({ id, attributes: { name } }) => ({
        id,
        label: 'hierarchy',
        name,
      })),
    },
    relationships: { hierarchies: linkTo('hierarchies'), products: linkTo('products') },
    meta: { release_status: 'PUBLISHED', language: facts.language, total_products: products },
  };
}
