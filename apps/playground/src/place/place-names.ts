import type { CatalogTree, NodeTree } from '@aisle/schema/dev';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { queryClient } from '../dev-data/use-dev.js';
import { formatTime } from '../lib/format-time.js';
import { isRecord, listOf, memberOf, textOf } from '../lib/members.js';
import { requestLanguage } from '../request-form/form-values.js';
import { usePlayground } from '../state/playground-store.js';

/** Names of resources by id, from the responses received. */
export const useHeardNames = create<ReadonlyMap<string, string>>()(() => new Map());

/** Remembers the names of a response's records. */
export function hearNames(json: unknown): void {
  const data = memberOf(json, 'data');
  const included = memberOf(json, 'included');
  const lists = [
    isRecord(data) ? [data] : data,
    ...(isRecord(included) ? Object.values(included) : []),
  ];
  const named = lists.flatMap(listOf).flatMap((record): [string, string][] => {
    const id = textOf(memberOf(record, 'id'));
    const name = nameIn(memberOf(record, 'attributes') ?? record);
    return id && name ? [[id, name]] : [];
  });
  const heard = useHeardNames.getState();
  if (named.every(([id, name]) => heard.get(id) === name)) return;
  useHeardNames.setState(new Map([...heard, ...named]), true);
}

/** The name of a subscription consists of its offering and subscriber. */
function nameIn(attributes: unknown): string {
  const [offering, name, email] = [['offering', 'attributes', 'name'], ['name'], ['email']].map(
    (way) => textOf(memberOf(attributes, ...way))?.trim(),
  );
  return offering === undefined
    ? (name ?? '')
    : [offering, name || email].filter(Boolean).join(', ');
}

/** Returns the name of a resource by id; undefined if unknown. */
export function placeName(id: string): string | undefined {
  return nameOf(id, requestLanguage(usePlayground.getState())) ?? useHeardNames.getState().get(id);
}

/** Returns the names of resources for the ids in a path; undefined if unknown. */
export function usePlaceNames(segments: readonly string[]): readonly (string | undefined)[] {
  const cache = queryClient.getQueryCache();
  useHeardNames();
  usePlayground(requestLanguage);
  const names = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => segments.map((segment) => placeName(segment) ?? '').join('\n'),
  );
  return names.split('\n').map((name) => (name === '' ? undefined : name));
}

/**
 * Returns the name of an id: for a release its time, for a node its name in the request's language.
 */
function nameOf(id: string, language: string): string | undefined {
  for (const [, tree] of queryClient.getQueriesData<CatalogTree>({ queryKey: ['listTree'] })) {
    const catalog = tree?.catalogs.find((one) => one.id === id);
    if (catalog) return catalog.name;
    const release = tree?.catalogs.flatMap((one) => one.releases).find((one) => one.id === id);
    if (release) return formatTime(release.published_at);
  }
  const trees = queryClient.getQueriesData<NodeTree>({ queryKey: ['listNodeTree'] });
  const named = trees.flatMap(([[, asked], tree]) => {
    const name = tree?.nodes.find((one) => one.id === id)?.name;
    const isOfLanguage = (memberOf(asked, 'headers', 'Accept-Language') ?? '') === language;
    return name === undefined ? [] : [{ name, isOfLanguage }];
  });
  return (named.find(({ isOfLanguage }) => isOfLanguage) ?? named[0])?.name;
}
