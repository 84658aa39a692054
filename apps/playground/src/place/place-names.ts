import type { CatalogTree, NodeTree } from '@aisle/schema/dev';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../dev-data/use-dev.js';
import { isRecord, listOf, memberOf, textOf } from '../lib/members.js';

/** What things are called by their ids, as the answers say that the storefront got. */
const useHeardNames = create<ReadonlyMap<string, string>>()(() => new Map());

/** Remembers what the records of an answer are called. */
export function hearNames(json: unknown): void {
  const data = memberOf(json, 'data');
  const included = memberOf(json, 'included');
  const lists = [
    isRecord(data) ? [data] : data,
    ...(isRecord(included) ? Object.values(included) : []),
  ];
  const named = lists.flatMap(listOf).flatMap((record): [string, string][] => {
    const id = textOf(memberOf(record, 'id'));
    const name = textOf(memberOf(record, 'attributes', 'name'));
    return id && name ? [[id, name]] : [];
  });
  useHeardNames.setState((heard) => new Map([...heard, ...named]), true);
}

/** What the things that a path's segments name are called, as far as the page has heard of them. */
export function usePlaceNames(segments: readonly string[]): readonly (string | undefined)[] {
  const cache = queryClient.getQueryCache();
  const heard = useHeardNames();
  const names = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => segments.map((segment) => nameOf(segment) ?? heard.get(segment) ?? '').join('\n'),
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
