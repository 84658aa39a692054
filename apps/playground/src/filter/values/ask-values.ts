import { listNodeTree, listValues } from '@aisle/schema/dev';
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
  if (place.holds === 'nodes') return askNodes(place, question.search);
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
  { params, language }: ValuePlace,
  { attribute, search }: ValueQuestion,
  signal: AbortSignal,
): Promise<FilterValues> {
  const { values, complete } = await askDev(listValues, {
    params,
    query: { attribute, search, limit: mostValues },
    headers: { 'Accept-Language': language },
    signal,
  });
  return {
    options: values.slice(0, mostValues),
    complete: complete && values.length <= mostValues,
  };
}

async function askNodes({ params, language }: ValuePlace, search: string): Promise<FilterValues> {
  const request = { params, headers: { 'Accept-Language': language } };
  const { nodes } = await queryClient.fetchQuery({
    queryKey: [listNodeTree.name, request],
    queryFn: ({ signal }) => askDev(listNodeTree, { ...request, signal }),
  });
  return narrow(
    nodes.map(({ id, name, products }) => ({ value: id, name, products })),
    search,
    ({ value, name = '' }) => [name, value],
  );
}
