import type { NodeProductsExplanation } from '@aisle/schema/dev';
import { listNodeTree, type NodeTree } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import type { AskedRequest } from './explain-request.js';

/** Where products are looked for: the release that is read, all of its hierarchies, the asked language. */
export interface ProductPlace {
  readonly catalogId: string;
  readonly releaseId: string;
  readonly nodes: Readonly<NodeTree['nodes']>;
  /** The ids of the hierarchies' roots. */
  readonly roots: readonly string[];
  readonly language: Readonly<Record<string, string>>;
}

/** The place where products are looked for; without nodes until those are known. */
export function useProductPlace(
  { catalog, release }: NodeProductsExplanation,
  { headers }: AskedRequest,
): ProductPlace {
  const language = pickLanguage(headers);
  const params = { catalog_id: catalog.read, release_id: release.id };
  const { data } = useDev(listNodeTree, { params, headers: language });
  const nodes = data?.nodes ?? [];
  return {
    catalogId: catalog.read,
    releaseId: release.id,
    nodes,
    roots: nodes.flatMap(({ id, parent_id }) => (parent_id === undefined ? [id] : [])),
    language,
  };
}

function pickLanguage(headers: AskedRequest['headers']): Readonly<Record<string, string>> {
  const names = ['Accept-Language', 'X-Moltin-Language'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
