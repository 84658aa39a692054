import {
  type Filter,
  FilterError,
  type FilterFaultReason,
  type FilterFix,
  type FilterHint,
  type FilterTable,
  filterHints,
  formatFilter,
  formatFilterValue,
  operatorsOf,
  parseFilter,
  productsFilter,
} from '@aisle/schema/filter';
import type { LeafField } from '../request-form/operation-entry.js';
import { usePlayground } from '../state/playground-store.js';

export interface NoFilterProps {
  readonly table: FilterTable;
  readonly field: LeafField;
  readonly onText: (text: string) => void;
}

/** Notice that there is no filter, with an example that matches products of this store. */
export function NoFilter({ table, field, onText }: NoFilterProps) {
  const examples = usePlayground((state) => state.examples);
  const { tag } = examples;
  const id = examples[idsOf[table.endpoint] ?? ''];
  const example = table.operators.in?.attributes.includes('tags')
    ? tag && `in(tags,${formatFilterValue(tag)})`
    : (field.example ?? (id && `in(id,${id})`));
  return (
    <p>
      No filter: all {table.endpoint.replace(/^the /, '')}.{' '}
      {example && (
        <button type="button" className="text-button" onClick={() => onText(example)}>
          Try <code>{example}</code>
        </button>
      )}
    </p>
  );
}

/** Name of the server's example id for each filter. */
const idsOf: Readonly<Record<string, string>> = {
  'the nodes of a release': 'node_id',
  'the hierarchies of a release': 'hierarchy_id',
  catalogs: 'catalog_id',
  subscriptions: 'subscription_uuid',
};

/** A condition of a filter: its text, and its tag if it is about one. */
interface Term {
  readonly text: string;
  readonly tag?: string;
}

/** Returns the conditions of a product filter. An invalid filter is one condition. */
export function readTerms(filter: string): readonly Term[] {
  if (filter.trim() === '') return [];
  const reading = readFilter(filter, productsFilter);
  if (reading.state !== 'filter') return [{ text: filter }];
  return reading.filter.terms.map(({ operator, attribute, values: [first], span }) => ({
    text: filter.slice(span.start, span.end),
    ...(operator.name === 'eq' && attribute.name === 'tags' && first && { tag: first.value }),
  }));
}

/** Returns the filter with a tag added, or removed if present. */
export function toggleTagTerm(filter: string, tag: string): string {
  const terms = readTerms(filter);
  const others = terms.filter((term) => term.tag !== tag);
  const isNew = others.length === terms.length;
  return [...others.map(({ text }) => text), ...(isNew ? [tagTerm(tag)] : [])].join(':');
}

/** Returns the filter with a tag added if absent. Other conditions stay. */
export function withTagTerm(filter: string, tag: string): string {
  const terms = readTerms(filter).map(({ text }) => text);
  return [...new Set([...terms, tagTerm(tag)])].join(':');
}

/** Returns the filter for products with a tag. */
export function tagTerm(tag: string): string {
  return `eq(tags,${formatFilterValue(tag)})`;
}

/** Parse result of a filter's text: empty, a filter, or an error. */
export type FilterReading =
  | { readonly state: 'none' }
  | { readonly state: 'filter'; readonly filter: Filter; readonly shortest: string }
  | {
      readonly state: 'fault';
      readonly error: FilterError;
      /** True if the text is valid so far but incomplete. */
      readonly isUnfinished: boolean;
    };

/** Parses a filter's text with the server's parser. */
export function readFilter(text: string, table: FilterTable): FilterReading {
  if (text === '') return { state: 'none' };
  try {
    const filter = parseFilter(text, table);
    return { state: 'filter', filter, shortest: formatFilter(filter) };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return { state: 'fault', error, isUnfinished: isUnfinished(error, table) };
  }
}

/** Returns messages about a text: its error, or hints about terms that match nothing. */
export function listRemarks(reading: FilterReading): readonly FilterHint[] {
  if (reading.state === 'none') return [];
  return reading.state === 'fault' ? [reading.error] : filterHints(reading.filter);
}

/** Returns a text with a fix applied. */
export function fixText(text: string, { span, text: fixed }: FilterFix): string {
  return text.slice(0, span.start) + fixed + text.slice(span.end);
}

const unfinishedReasons: ReadonlySet<FilterFaultReason> = new Set([
  'missing_operator',
  'missing_opening_parenthesis',
  'missing_attribute',
  'missing_comma',
  'missing_value',
  'empty_value',
  'unterminated_quote',
  'missing_closing_parenthesis',
]);

function isUnfinished({ reason, span, source }: FilterError, table: FilterTable): boolean {
  if (span.end < source.trimEnd().length) return false;
  const begun = source.slice(span.start, span.end);
  const isBegun = (name: string) => name.startsWith(begun);
  if (reason === 'unknown_operator') return operatorsOf(table).some(isBegun);
  if (reason !== 'unknown_attribute') return unfinishedReasons.has(reason);
  return Object.values(table.operators).some(({ attributes }) => attributes.some(isBegun));
}
