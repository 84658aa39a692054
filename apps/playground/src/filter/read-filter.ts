import {
  type Filter,
  FilterError,
  type FilterFaultReason,
  type FilterFix,
  type FilterHint,
  type FilterTable,
  filterHints,
  formatFilter,
  operatorsOf,
  parseFilter,
} from '@aisle/schema/filter';

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
