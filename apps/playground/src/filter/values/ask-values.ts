import { listNodeTree, listValues, type NodeTree } from '@aisle/schema/dev';
import type { FilterAttribute } from '@aisle/schema/filter';
import { askDev } from '../../dev-data/ask-dev.js';
import { queryClient } from '../../dev-data/query-client.js';
import { closedList, type FilterValues, mostValues, narrow } from './filter-values.js';
import type { ValuePlace } from './value-place.js';

/** What to look for: values of an attribute that hold a text. */
export interface ValueQuestion {
  readonly attribute: FilterAttribute;
  readonly search: string;
}

/** Values that fit, as a query: whoever asks the same again gets the same answer for a while. */
export function valuesQuery(place: ValuePlace, question: ValueQuestion) {
  return {
    queryKey: keyOf(place, question),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => askValues(place, question, signal),
  };
}

function keyOf(place: ValuePlace, { attribute, search }: ValueQuestion): readonly unknown[] {
  return ['filter values', place, attribute, search];
}

async function askValues(place: ValuePlace, question: ValueQuestion, signal: AbortSignal) {
  const listed = closedList(question.attribute);
  if (place.holds === 'nothing') return narrow(listed, question.search);
  if (place.holds !== 'product') return askNodes(place, question);
  const values = knownValues(place, question) ?? (await askPatiently(place, question, signal));
  const counted = new Set(values.options.map(({ value }) => value));
  const uncounted = listed.filter(({ value }) => !counted.has(value));
  const rest = narrow(uncounted, question.search).options;
  return { ...values, options: [...values.options, ...rest] };
}

/** The values when an earlier answer to a shorter text had all that fit that. */
function knownValues(place: ValuePlace, { attribute, search }: ValueQuestion) {
  for (let length = search.length - 1; length >= 0; length--) {
    const shorter = keyOf(place, { attribute, search: search.slice(0, length) });
    const known = queryClient.getQueryState<FilterValues>(shorter);
    if (known?.data?.complete && !known.isInvalidated) return narrow(known.data.options, search);
  }
  return undefined;
}

/** The store looks only as long as others can wait. What it found too little of it is asked for again. */
async function askPatiently(place: ValuePlace, question: ValueQuestion, signal: AbortSignal) {
  const values = await askStore(place, question, signal);
  const isCutShort = !values.complete && values.options.length < mostValues;
  return isCutShort ? askStore(place, question, signal) : values;
}

async function askStore(
  place: ValuePlace,
  { attribute, search }: ValueQuestion,
  signal: AbortSignal,
): Promise<FilterValues> {
  const { hierarchy_id, node_id = hierarchy_id, ...release } = place.params;
  const nodes = node_id === undefined ? await rootsOf(place) : [node_id];
  const found = await Promise.all(
    nodes.map((node) =>
      askDev(listValues, {
        params: { ...release, node_id: node },
        query: { attribute, search, limit: mostValues },
        headers: { 'Accept-Language': place.language },
        signal,
      }),
    ),
  );
  const values = found.flatMap((answer) => answer.values);
  // A product may be in several hierarchies: only within one they are counted.
  const options =
    nodes.length === 1
      ? values
      : [...new Map(values.map(({ products: _, ...known }) => [known.value, known])).values()];
  return {
    options: options.slice(0, mostValues),
    complete: found.every(({ complete }) => complete) && options.length <= mostValues,
  };
}

async function rootsOf(place: ValuePlace): Promise<readonly string[]> {
  const nodes = await nodesOf(place);
  return nodes.flatMap(({ id, parent_id }) => (parent_id === undefined ? [id] : []));
}

async function nodesOf({ params, language }: ValuePlace): Promise<NodeTree['nodes']> {
  const { catalog_id = '', release_id = '' } = params;
  const request = { params: { catalog_id, release_id }, headers: { 'Accept-Language': language } };
  const { nodes } = await queryClient.fetchQuery({
    queryKey: [listNodeTree.name, request],
    queryFn: ({ signal }) => askDev(listNodeTree, { ...request, signal }),
  });
  return nodes;
}

/** Nodes have ids and names here; what else they have, only the operation knows. */
async function askNodes(
  place: ValuePlace,
  { attribute, search }: ValueQuestion,
): Promise<FilterValues> {
  if (attribute !== 'id' && attribute !== 'name') return narrow([], search);
  const nodes = await nodesOf(place);
  return narrow(
    nodes
      .filter(({ parent_id }) => place.holds === 'node' || parent_id === undefined)
      .map(({ id, name, products }) =>
        attribute === 'id' ? { value: id, name, products } : { value: name, products },
      ),
    search,
    ({ value, name = '' }) => [name, value],
  );
}
