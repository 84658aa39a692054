import { listNodeTree, listValues, type TreeNode } from '@aisle/schema/dev';
import type { FilterAttribute } from '@aisle/schema/filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askDev } from '../../dev-data/ask-dev.js';
import { fetchDev, queryClient } from '../../dev-data/use-dev.js';
import { nodesRequest } from '../../place/use-place.js';
import { fieldsNamed } from '../../request-form/field.js';
import { useFields } from '../../request-form/form-values.js';
import { listedResource, type OperationEntry } from '../../request-form/operation-entry.js';
import { isDevelopment, usePlayground } from '../../state/playground-store.js';
import { closedList, type FilterValues, mostValues, narrow } from './filter-values.js';

/**
 * Returns an attribute's values that contain a text. While loading, returns earlier results that
 * match.
 */
export function useValues(
  place: ValuePlace,
  attribute: FilterAttribute | undefined,
  search: string,
  isWanted: boolean,
) {
  const { data, isPlaceholderData } = useQuery<FilterValues>({
    ...valuesQuery(place, { attribute: attribute ?? 'id', search }),
    enabled: isWanted && attribute !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = data?.options ?? [];
  if (!isPlaceholderData) return options;
  return narrow(options, search, ({ value, name = '' }) => [value, name]).options;
}

/** Loads values for an editor; undefined if there are none or they are no longer needed. */
export async function askForValues(
  place: ValuePlace,
  question: ValueQuestion,
  signal: AbortSignal,
): Promise<FilterValues | undefined> {
  const query = valuesQuery(place, question);
  const cancel = () => void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
  signal.addEventListener('abort', cancel);
  try {
    return await queryClient.fetchQuery({ ...query, retry: false });
  } catch {
    return undefined;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Attribute and search text of the values to find. */
export interface ValueQuestion {
  readonly attribute: FilterAttribute;
  readonly search: string;
}

/** Returns a cached query for matching values. */
function valuesQuery(place: ValuePlace, question: ValueQuestion) {
  return {
    queryKey: ['filter values', place, question],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => askValues(place, question, signal),
  };
}

async function askValues(place: ValuePlace, question: ValueQuestion, signal: AbortSignal) {
  const listed = closedList(question.attribute);
  if (place.holds === 'nothing') return narrow(listed, question.search);
  if (place.holds !== 'product') return askNodes(place, question);
  let values = knownValues(place, question) ?? (await askStore(place, question, signal));
  // The store limits its search time. Search it again if the result is incomplete.
  if (!values.complete && values.options.length < mostValues) {
    values = await askStore(place, question, signal);
  }
  const counted = new Set(values.options.map(({ value }) => value));
  const uncounted = listed.filter(({ value }) => !counted.has(value));
  const rest = narrow(uncounted, question.search).options;
  return { ...values, options: [...values.options, ...rest] };
}

/** Returns the values if a complete result for a shorter text contains them. */
function knownValues(place: ValuePlace, { attribute, search }: ValueQuestion) {
  for (let length = search.length - 1; length >= 0; length--) {
    const shorter = valuesQuery(place, { attribute, search: search.slice(0, length) });
    const known = queryClient.getQueryState<FilterValues>(shorter.queryKey);
    if (known?.data?.complete && !known.isInvalidated) return narrow(known.data.options, search);
  }
  return undefined;
}

async function askStore(
  place: ValuePlace,
  question: ValueQuestion,
  signal: AbortSignal,
): Promise<FilterValues> {
  const { hierarchy_id, node_id = hierarchy_id, ...release } = place.params;
  const nodes = node_id === undefined ? (await nodesOf(place)).filter(isRoot) : [{ id: node_id }];
  const found = await Promise.all(
    nodes.map(({ id }) =>
      askDev(listValues, {
        params: { ...release, node_id: id },
        query: { ...question, limit: mostValues },
        headers: { 'Accept-Language': place.language },
        signal,
      }),
    ),
  );
  const values = found.flatMap((answer) => answer.values);
  // Counts are only correct within one hierarchy, because a product may be in several.
  const options =
    nodes.length === 1
      ? values
      : [...new Map(values.map(({ products: _, ...known }) => [known.value, known])).values()];
  return {
    options: options.slice(0, mostValues),
    complete: found.every(({ complete }) => complete) && options.length <= mostValues,
  };
}

function isRoot({ parent_id }: TreeNode): boolean {
  return parent_id === undefined;
}

async function nodesOf({ params, language }: ValuePlace): Promise<readonly TreeNode[]> {
  const { catalog_id = '', release_id = '' } = params;
  return (await fetchDev(listNodeTree, nodesRequest(catalog_id, release_id, language))).nodes;
}

/** Returns ids and names of nodes. Only the operation itself knows other attributes. */
async function askNodes(
  place: ValuePlace,
  { attribute, search }: ValueQuestion,
): Promise<FilterValues> {
  if (attribute !== 'id' && attribute !== 'name') return narrow([], search);
  const nodes = await nodesOf(place);
  return narrow(
    nodes
      .filter((node) => place.holds === 'node' || isRoot(node))
      .map(({ id, name, products }) =>
        attribute === 'id' ? { value: id, name, products } : { value: name, products },
      ),
    search,
    ({ value, name = '' }) => [name, value],
  );
}

/** Source of values: the resources in a form's address, in the form's language. */
export interface ValuePlace {
  /**
   * Type of the filtered resources. `nothing` if the address is incomplete or the server offers no
   * values.
   */
  readonly holds: 'product' | 'node' | 'hierarchy' | 'nothing';
  readonly params: Readonly<Record<string, string>>;
  readonly language: string;
}

const kinds = ['product', 'node', 'hierarchy'] as const;

/** Returns the source of values for a form's filter. */
export function useValuePlace({ operation, fields }: OperationEntry): ValuePlace {
  const development = usePlayground(isDevelopment);
  const [accepted] = fieldsNamed(fields.header, 'Accept-Language');
  const texts = useFields((read) => [accepted, ...fields.path].map((field) => read(field).text));
  return useMemo(() => {
    const [language = '', ...path] = texts;
    const resource = listedResource(operation);
    const isKnown = development && !path.includes('');
    return {
      holds: (isKnown && kinds.find((kind) => kind === resource)) || 'nothing',
      params: Object.fromEntries(fields.path.map(({ name }, at) => [name, path[at] ?? ''])),
      language,
    };
  }, [texts, development, operation, fields]);
}
