import { Fragment } from 'react';
import { formatTime } from '../lib/format-time.js';
import { countProducts, shorten } from '../lib/texts.js';
import { findRelease, isNewest } from './describe-release.js';
import { pathTo } from './node-tree.js';
import type { PlaceChoice } from './use-place.js';

/** Maximum number of characters of a name. */
const longestName = 60;

/** Catalog, release and node in one line. Ids without a known name are shown. */
export function PlaceSummary({ place }: { readonly place: PlaceChoice }) {
  const { catalogId, releaseId, nodeId, hasCatalog, catalogs, nodes } = place;
  if (catalogs === undefined) return <span className="gray">Loading catalogs…</span>;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const release = findRelease(catalog, releaseId);
  const published = release && formatTime(release.published_at);
  const path = nodes && nodeId !== undefined ? pathTo(nodes, nodeId) : [];
  const products = nodeId === undefined ? release?.products : path.at(-1)?.products;
  const isLost = nodeId !== undefined && nodes !== undefined && path.length === 0;
  const steps = [
    ...(hasCatalog
      ? [
          { step: 'catalog', id: catalogId, name: catalog?.name },
          {
            step: 'release',
            id: releaseId,
            name: isNewest(releaseId) ? 'newest release' : published,
          },
        ]
      : [{ step: 'catalog', id: '', name: 'the catalog that the rules choose' }]),
    ...(isLost ? [{ step: 'node', id: nodeId, name: undefined }] : []),
    ...path.map(({ id, name }) => ({ step: id, id, name })),
  ];
  return (
    <span>
      {steps.map(({ step, id, name }, position) => (
        <Fragment key={step}>
          {position > 0 && <span className="gray"> › </span>}
          {name === undefined ? (
            <span className="fault">
              {id || 'none'}
              <span className="gray"> (unknown here)</span>
            </span>
          ) : (
            <bdi title={name}>{shorten(name, longestName)}</bdi>
          )}
        </Fragment>
      ))}
      {hasCatalog && products !== undefined && (
        <span className="gray"> · {countProducts(products)}</span>
      )}
    </span>
  );
}
