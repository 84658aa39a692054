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

/** What a filter's text says: nothing, a filter, or something that is not one (yet). */
export type FilterReading =
  | { readonly state: 'none' }
  | { readonly state: 'filter'; readonly filter: Filter; readonly shortest: string }
  | {
      readonly state: 'fault';
      readonly error: FilterError;
      /** Whether it is right as far as it goes. */
      readonly isUnfinished: boolean;
    };

/** Reads a filter's text with the parser that the server reads it with. */
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

/** What there is to say about a text: its fault, or what is legal and finds nothing. */
export function listRemarks(reading: FilterReading): readonly FilterHint[] {
  if (reading.state === 'none') return [];
  return reading.state === 'fault' ? [reading.error] : filterHints(reading.filter);
}

/** A text with a fix in it. */
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
