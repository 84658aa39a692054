import { getByContextAllNodes, type Node } from '@epcc-sdk/sdks-shopper';
import { ask } from './client.js';

/** Categories by their ids, in that order; those that are not there are left out. */
export async function loadNodes(ids: readonly string[]): Promise<Node[]> {
  if (ids.length === 0) return [];
  const filter = `in(id,${ids.join(',')})`;
  const { data = [] } = await ask(getByContextAllNodes({ query: { filter } }));
  return ids.flatMap((id) => data.filter((node) => node.id === id));
}
