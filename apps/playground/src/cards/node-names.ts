import { listNodeTree, listTree } from '@aisle/schema/dev';
import { createContext, useMemo } from 'react';
import { useDev } from '../dev-data/use-dev.js';
import { useHeardNames } from '../place/place-names.js';
import { nodesRequest } from '../place/use-place.js';
import { shownAnswer } from '../state/exchange.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { releaseOf } from './ids.js';

/** Names of catalogs, nodes and records by their ids. */
export const NodeNames = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * Returns the names of catalogs, of the requested release's nodes and of the response's records, by
 * their ids.
 */
export function useNodeNames(catalog?: string): ReadonlyMap<string, string> {
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const asked = releaseOf(request?.target ?? '');
  const isOther = catalog !== undefined && catalog !== asked?.catalog;
  const release = isOther ? 'latestPublished' : (asked?.release ?? '');
  const language = request?.headers.find(([name]) => name === 'Accept-Language')?.[1];
  const { data } = useDev(
    listNodeTree,
    nodesRequest(catalog ?? asked?.catalog ?? '', release, language),
    { enabled: asked !== undefined, keepPrevious: true },
  );
  const { data: tree } = useDev(listTree);
  const heard = useHeardNames();
  return useMemo(() => {
    const named = [...(tree?.catalogs ?? []), ...(data?.nodes ?? [])];
    return new Map([...heard, ...named.map(({ id, name }) => [id, name] as const)]);
  }, [data, tree, heard]);
}
