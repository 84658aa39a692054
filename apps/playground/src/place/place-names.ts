import type { CatalogTree, NodeTree } from '@aisle/schema/dev';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../dev-data/use-dev.js';

/** What the things that a path's segments name are called, as far as the page has heard of them. */
export function usePlaceNames(segments: readonly string[]): readonly (string | undefined)[] {
  const cache = queryClient.getQueryCache();
  const names = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => segments.map((segment) => nameOf(segment) ?? '').join('\n'),
  );
  return names.split('\n').map((name) => (name === '' ? undefined : name));
}

function nameOf(id: string): string | undefined {
  for (const [, tree] of queryClient.getQueriesData<CatalogTree>({ queryKey: ['listTree'] })) {
    const catalog = tree?.catalogs.find((one) => one.id === id);
    if (catalog) return catalog.name;
  }
  for (const [, tree] of queryClient.getQueriesData<NodeTree>({ queryKey: ['listNodeTree'] })) {
    const node = tree?.nodes.find((one) => one.id === id);
    if (node) return node.name;
  }
  return undefined;
}
