import {
  type Filter,
  FilterError,
  type FilterFaultReason,
  type FilterFix,
  type FilterHint,
  type FilterTable,
  filterFaults,
  filterHints,
  formatFilter,
  formatFilterValue,
  operatorsOf,
  parseFilter,
  productsFilter,
} from '@aisle/schema/filter';
import type { ReactNode } from 'react';
import { capital } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import type { LeafField } from '../request-form/operation-entry.js';
import { useSelectedEntry } from '../request-form/selected-request.js';
import { sendWith } from '../sending/send.js';
import { enterField } from '../state/actions.js';
import { selectedForm, usePlayground } from '../state/playground-store.js';
import { Button, Icon } from '../widgets/button.js';
import { Opener } from '../widgets/controls.js';
import { lazyPart, Unopened } from '../widgets/lazy-part.js';
import styles from './filter-field.module.css';

export interface NoFilterProps {
  readonly table: FilterTable;
  readonly field: LeafField;
  /** Receives a new text. A chosen one is sent at once, a typed one by Enter. */
  readonly onText: (text: string, isChosen: boolean) => void;
}

/** Notice that there is no filter, with an example that matches products of this store. */
export function NoFilter({ table, field, onText }: NoFilterProps) {
  const examples = usePlayground((state) => state.examples);
  // The example's tag is one of the example's node.
  const isThere = usePlayground((state) =>
    ['catalog_id', 'node_id'].every((name) => {
      const text = selectedForm(state).fields[`path:${name}`]?.text;
      return text === undefined || text === examples[name];
    }),
  );
  const tag = isThere && examples.tag;
  const id = examples[idsOf[table.endpoint] ?? ''];
  const example = table.operators.in?.attributes.includes('tags')
    ? tag && `in(tags,${formatFilterValue(tag)})`
    : (field.example ?? (id && `in(id,${id})`));
  return (
    <p>
      No filter: all {table.endpoint.replace(/^the /, '')}.{' '}
      {example && (
        <button type="button" className="text-button" onClick={() => onText(example, true)}>
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

/**
 * Error of the filter in the form by name, with quick fixes. `detail` is the error of the filter
 * that was sent.
 */
export function FilterFixes({ detail }: { readonly detail: string }) {
  const entry = useSelectedEntry();
  const field = entry.fields.query.find(({ name }) => name === 'filter');
  const { text } = useFieldValue(field);
  const table = entry.operation.query.filter?.filterTable;
  const reading = table && readFilter(text, table);
  if (reading?.state !== 'fault') return <p>The filter in the form is valid now.</p>;
  const { error: fault } = reading;
  if (fault.message !== detail) return null;
  return (
    <>
      <p>
        The reason is <code>{fault.reason}</code>: {filterFaults[fault.reason]}.
      </p>
      {fault.fixes.length > 0 && (
        <div className="line below">
          {fault.fixes.map((fix) => (
            <Button
              key={`${fix.title} ${fix.span.start}`}
              onPress={() =>
                sendWith(() => enterField('query:filter', { text: fixText(text, fix) }))
              }
            >
              {capital(fix.title)} and send
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

const FilterHelp = lazyPart(() => import('./filter-help.js'), Unopened);

interface FilterHeadProps {
  readonly name: ReactNode;
  /** Content at the end of the line. */
  readonly children?: ReactNode;
}

/** Name of the filter, with a button that opens its help. */
export function FilterHead({ name, children }: FilterHeadProps) {
  return (
    <div className={`line ${styles.head}`}>
      {name}
      <Opener
        aria-label="About filters"
        className="button"
        data-look="quiet"
        data-square
        Content={FilterHelp}
      >
        <Icon name="info" />
      </Opener>
      {children}
    </div>
  );
}
