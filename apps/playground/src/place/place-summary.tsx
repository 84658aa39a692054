import { Fragment } from 'react';
import { formatTime } from '../lib/format-time.js';
import { countProducts } from '../lib/texts.js';
import { findRelease, isNewest } from './describe-release.js';
import { pathTo } from './node-tree.js';
import type { PlaceChoice } from './use-place.js';

/** The place in one line of names. What has no name here is shown as it is. */
export function PlaceSummary({ place }: { readonly place: PlaceChoice }) {
  const { catalogId, releaseId, nodeId, catalogs, nodes } = place;
  if (catalogs === undefined) return <span className="gray">Loading catalogs…</span>;
  const catalog = catalogs.find(({ id }) => id === catalogId);
  const release = findRelease(catalog, releaseId);
  const path = nodes && nodeId !== undefined ? pathTo(nodes, nodeId) : [];
  const products = nodeId === undefined ? release?.products : path.at(-1)?.products;
  const parts = [
    { step: 'catalog', text: catalog?.name ?? catalogId, known: catalog !== undefined },
    {
      step: 'release',
      text: isNewest(releaseId)
        ? 'newest release'
        : release
          ? formatTime(release.published_at)
          : releaseId,
      known: isNewest(releaseId) || release !== undefined,
    },
    ...path.map(({ id, name }) => ({ step: id, text: name, known: true })),
    ...(nodeId !== undefined && nodes !== undefined && path.length === 0
      ? [{ step: 'node', text: nodeId, known: false }]
      : []),
  ];
  return (
    <span>
      {parts.map(({ step, text, known }, position) => (
        <Fragment key={step}>
          {position > 0 && <span className="gray"> › </span>}
          <span className={known ? undefined : 'fault'}>
            {text === '' ? 'none' : text}
            {!known && <span className="gray"> (unknown here)</span>}
          </span>
        </Fragment>
      ))}
      {products !== undefined && <span className="gray"> · {countProducts(products)}</span>}
    </span>
  );
}
