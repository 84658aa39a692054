import { type CatalogTree, listNodeTree, listTree, type NodeTree } from '@aisle/schema/dev';
import { create } from 'zustand';
import { queryClient } from '../dev-data/use-dev.js';
import { formatTime, isRecord, listOf, memberOf, textOf } from '../lib/texts.js';
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

/**
 * Names of catalogs, releases and nodes in the trees received: a release's is its time. A node's
 * name in a language has the key of {@link inLanguage}.
 */
const useTreeNames = create<ReadonlyMap<string, string>>()(() => new Map());

queryClient.getQueryCache().subscribe((event) => {
  const [name] = event.query.queryKey;
  const isTree = name === listTree.name || name === listNodeTree.name;
  const isNews =
    event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success');
  if (isTree && isNews) useTreeNames.setState(namesOfTrees(), true);
});

function namesOfTrees(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (key: string, name: string) => names.has(key) || names.set(key, name);
  const trees = queryClient.getQueriesData<CatalogTree>({ queryKey: [listTree.name] });
  for (const { id, name, releases } of trees.flatMap(([, tree]) => tree?.catalogs ?? [])) {
    add(id, name);
    for (const release of releases) add(release.id, formatTime(release.published_at));
  }
  const nodeTrees = queryClient.getQueriesData<NodeTree>({ queryKey: [listNodeTree.name] });
  for (const [[, asked], tree] of nodeTrees) {
    const language = textOf(memberOf(asked, 'headers', 'Accept-Language')) ?? '';
    for (const { id, name } of tree?.nodes ?? []) {
      add(id, name);
      add(inLanguage(id, language), name);
    }
  }
  return names;
}

function inLanguage(id: string, language: string): string {
  return `${id} ${language}`;
}

/** Returns the name of a resource by id, a node's in the request's language; undefined if unknown. */
export function placeName(id: string): string | undefined {
  const trees = useTreeNames.getState();
  const language = requestLanguage(usePlayground.getState());
  return trees.get(inLanguage(id, language)) ?? trees.get(id) ?? useHeardNames.getState().get(id);
}

/** Returns the names of resources for the ids in a path; undefined if unknown. */
export function usePlaceNames(segments: readonly string[]): readonly (string | undefined)[] {
  useTreeNames();
  useHeardNames();
  usePlayground(requestLanguage);
  return segments.map(placeName);
}
