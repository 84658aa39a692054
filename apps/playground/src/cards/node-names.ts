import { listNodeTree } from '@aisle/schema/dev';
import { useMemo } from 'react';
import type { SentRequest } from '../answer/exchange.js';
import { useDev } from '../dev-data/use-dev.js';
import { releaseOf } from './ids.js';

/** The names of the nodes of the release that was asked, by their ids; empty when nobody tells. */
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
  return useMemo(() => new Map(data?.nodes.map(({ id, name }) => [id, name])), [data]);
}
