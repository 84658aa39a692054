import { nearestName } from '@aisle/schema';
import { listNodeTree, listValues, type TreeNode } from '@aisle/schema/dev';
import { type FilterAttribute, formatFilterValue } from '@aisle/schema/filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';
import { askDev, fetchDev, queryClient } from '../dev-data/use-dev.js';
import { tell } from '../lib/outcome.js';
import { countProducts } from '../lib/texts.js';
import { nodesRequest } from '../place/place-summary.js';
import { useDraft, useFields } from '../request-form/form-values.js';
import {
  fieldsNamed,
  listedResource,
  type OperationEntry,
} from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button as ActionButton, Icon } from '../widgets/button.js';
import { SuggestInput } from '../widgets/suggest-input.js';
import { closedList, type FilterValues, mostValues, narrow } from './filter-rows.js';
import { fixText, readFilter } from './filter-text.js';
import styles from './rows/filter-rows.module.css';

/** Props of a condition's values. */
interface ValueFieldProps {
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** True if several values are allowed. */
  readonly isMany: boolean;
  /** Number of the condition, from 1. */
  readonly number: number;
  readonly place: ValuePlace;
  readonly onValues: (values: readonly string[]) => void;
}

/**
 * Values of a condition as tokens, and an input for more. Enter or leaving the input adds the typed
 * value.
 */
export function ValueField(props: ValueFieldProps) {
  const { attribute, values, isMany, number, place, onValues } = props;
  const [typed, setTyped] = useDraft('');
  const [isWanted, setWanted] = useState(false);
  const { options, isOld } = useValues(place, attribute, typed, isWanted);
  const take = (value: string) => {
    setTyped('');
    onValues([...values, value]);
    tell(`Condition ${number}: ${shownAs(value)} added`, { isSeen: true });
  };
  const takeBack = () => {
    onValues(values.slice(0, -1));
    for (const value of values.slice(-1))
      tell(`Condition ${number}: ${shownAs(value)} removed`, { isSeen: true });
  };
  return (
    <div className={styles.field} data-empty={attribute === undefined || undefined}>
      {values.length > 0 && <ValueTags {...{ values, number, onValues }} />}
      <SuggestInput
        label={`Add a value to condition ${number}`}
        disabled={attribute === undefined}
        placeholder={placeholderOf(attribute, values, isMany)}
        text={typed}
        suggestions={options
          .filter(({ value }) => !values.includes(value))
          .map(({ value, name, products }) => ({
            key: value,
            name: shownAs(value),
            note: name,
            end: products === undefined ? undefined : countProducts(products),
          }))}
        isOld={isOld}
        onType={setTyped}
        onChoose={({ key }) => take(key)}
        onEnter={typed === '' ? undefined : () => take(typed)}
        onFocus={() => setWanted(true)}
        onBlur={() => {
          setWanted(false);
          if (typed !== '') take(typed);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Backspace' && typed === '') takeBack();
        }}
      />
    </div>
  );
}

function ValueTags({
  values,
  number,
  onValues,
}: Pick<ValueFieldProps, 'values' | 'number' | 'onValues'>) {
  return (
    <TagGroup
      aria-label={`Values of condition ${number}`}
      className={styles.group}
      onRemove={(keys) => onValues(values.filter((value) => !keys.has(keyOf(value))))}
    >
      <TagList className={styles.tags}>
        {values.map((value) => (
          <Tag
            key={keyOf(value)}
            id={keyOf(value)}
            textValue={shownAs(value)}
            className={styles.tag}
          >
            <span>{shownAs(value)}</span>
            <Button slot="remove" className={`small-icon ${styles.remove}`}>
              <Icon name="close" size={12} />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}

/** A key must not be empty. */
function keyOf(value: string): string {
  return `value ${value}`;
}

/** Returns a value for display, quotes for an empty one. */
function shownAs(value: string): string {
  return value === '' ? "''" : value;
}

function placeholderOf(
  attribute: FilterAttribute | undefined,
  values: readonly string[],
  isMany: boolean,
): string {
  if (attribute === undefined) return 'choose an attribute first';
  if (values.length === 0) return 'value';
  return isMany ? 'another value' : '';
}

/**
 * Returns an attribute's values that contain a text. While loading, returns earlier results that
 * match, and `isOld`.
 */
function useValues(
  place: ValuePlace,
  attribute: FilterAttribute | undefined,
  search: string,
  isWanted: boolean,
) {
  const { data, isPlaceholderData, isLoading } = useQuery<FilterValues>({
    ...valuesQuery(place, { attribute: attribute ?? 'id', search }),
    enabled: isWanted && attribute !== undefined,
    placeholderData: keepPreviousData,
  });
  const options = data?.options ?? [];
  if (!isPlaceholderData) return { options, isOld: isLoading };
  const fitting = narrow(options, search, ({ value, name = '' }) => [value, name]);
  return { options: fitting.options, isOld: true };
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

/** Existing values that are similar to those of a filter that matches nothing. */
export default function NearValues({ filter }: { readonly filter: string }) {
  const entry = useSelectedEntry();
  const place = useValuePlace(entry);
  const table = entry.operation.query.filter?.filterTable;
  const reading = table && readFilter(filter, table);
  const terms = reading?.state === 'filter' ? reading.filter.terms : [];
  const { data = [] } = useQuery({
    queryKey: ['near values', place, filter],
    queryFn: async ({ signal }) => {
      const asked = terms.flatMap(({ attribute, values }) =>
        values.map(async ({ value, span }) => {
          const question = { attribute: attribute.name, search: value.slice(0, 3) };
          const { options = [] } = (await askForValues(place, question, signal)) ?? {};
          const near = nearestName(
            value,
            options.map((option) => option.value),
          );
          const found = options.find((option) => option.value === near);
          return found && near !== value ? [{ ...found, span }] : [];
        }),
      );
      return (await Promise.all(asked)).flat();
    },
  });
  return data.map(({ value, products, span }) => (
    <ActionButton
      key={span.start}
      onPress={() => {
        const text = fixText(filter, { title: '', span, text: formatFilterValue(value) });
        sendWith(() => enterField('query:filter', { text }));
      }}
    >
      Did you mean {value}
      {products !== undefined && `, ${countProducts(products)}`}?
    </ActionButton>
  ));
}
