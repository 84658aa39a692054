import { listNodeTree, listTree } from '@aisle/schema/dev';
import { useMemo } from 'react';
import type { SentRequest } from '../answer/exchange.js';
import { useDev } from '../dev-data/use-dev.js';
import { releaseOf } from './ids.js';

/** What catalogs, and nodes of the release that was asked, are called by their ids; empty when nobody tells. */
export function useNodeNames(
  { request }: SentRequest,
  catalog: string | undefined,
): ReadonlyMap<string, string> {
  const asked = releaseOf(request.target);
  const isOther = catalog !== undefined && catalog !== asked?.catalog;
  const language = request.headers.find(([name]) => name === 'Accept-Language')?.[1];
  const { data } = useDev(
    listNodeTree,
    {
      params: {
        catalog_id: catalog ?? asked?.catalog ?? '',
        release_id: isOther ? 'latestPublished' : (asked?.release ?? ''),
      },
      headers: { 'Accept-Language': language },
    },
    { enabled: asked !== undefined, keepPrevious: true },
  );
  const { data: tree } = useDev(listTree, {}, { enabled: asked !== undefined });
  return useMemo(() => {
    const named = [...(tree?.catalogs ?? []), ...(data?.nodes ?? [])];
    return new Map(named.map(({ id, name }) => [id, name]));
  }, [data, tree]);
}
