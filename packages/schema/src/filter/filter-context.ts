import type { FilterSpan } from './filter.js';
import {
  type FilterAttribute,
  type FilterOperator,
  type FilterTable,
  operatorsOf,
} from './filter-operators.js';
import { type FilterPart, scanFilter } from './scan-filter.js';

interface ContextBase {
  /** What of it is typed before the place. */
  readonly prefix: string;
  /** What a choice replaces. */
  readonly span: FilterSpan;
}

/** What can be written at a place of a filter: one of the endpoint's operators, and so on. */
export type FilterContext =
  | (ContextBase & { readonly expects: 'operator' })
  | (ContextBase & { readonly expects: 'attribute'; readonly operator: FilterOperator })
  | (ContextBase & {
      readonly expects: 'value';
      readonly operator: FilterOperator;
      readonly attribute: FilterAttribute;
      /** The term's other values as they are written, which need not be said again. */
      readonly others: readonly string[];
    })
  | (ContextBase & { readonly expects: 'separator' });

/**
 * What the endpoint takes at an offset of a text that need not be a filter yet: for completion.
 * Undefined where nothing can stand, or what stands there depends on a name that is wrong.
 */
export function filterContext(
  source: string,
  position: number,
  table: FilterTable,
): FilterContext | undefined {
  const parts = scanFilter(source);
  const part = parts.findLast(({ span }) => span.start <= position && span.end >= position);
  const place = part ?? partAcrossBlanks(source, position, parts);
  if (place === undefined) return undefined;
  const term = parts.filter((candidate) => candidate.term === place.term);
  const base = { span: place.span, prefix: prefixOf(source, place.span, position) };
  if (place.kind === 'operator') return { expects: 'operator', ...base };
  if (place.kind === 'end') return { expects: 'separator', ...base };
  const operator = operatorsOf(table).find((name) => name === textOf(source, term, 'operator'));
  if (operator === undefined) return undefined;
  if (place.kind === 'attribute') return { expects: 'attribute', operator, ...base };
  const attribute = table.operators[operator]?.attributes.find(
    (name) => name === textOf(source, term, 'attribute'),
  );
  if (attribute === undefined) return undefined;
  const others = term
    .filter((other) => other.kind === 'value' && other.span.end !== place.span.end)
    .map(({ span }) => unquote(source.slice(span.start, span.end)));
  return { expects: 'value', operator, attribute, others, ...base };
}

/** The part that begins behind the blanks in which the place is; it begins at the place then. */
function partAcrossBlanks(
  source: string,
  position: number,
  parts: readonly FilterPart[],
): FilterPart | undefined {
  const next = parts.find(({ span }) => span.start > position);
  const isBetween = next && source.slice(position, next.span.start).trim() === '';
  if (isBetween) return { ...next, span: { start: position, end: next.span.end } };
  const last = parts.findLast(({ span }) => span.end < position);
  const isBehind = last?.kind === 'end' && source.slice(last.span.end, position).trim() === '';
  return isBehind ? { ...last, span: { start: position, end: position } } : undefined;
}

function textOf(source: string, term: readonly FilterPart[], kind: FilterPart['kind']) {
  const span = term.find((part) => part.kind === kind)?.span;
  return span && source.slice(span.start, span.end);
}

function prefixOf(source: string, span: FilterSpan, position: number): string {
  return unquote(source.slice(span.start, position).trimStart());
}

/** A value as it is meant, also when its closing quote is not typed yet. */
function unquote(text: string): string {
  const quote = text.charAt(0);
  if (quote !== "'" && quote !== '"') return text;
  const isClosed = text.length > 1 && text.endsWith(quote);
  return text.slice(1, isClosed ? -1 : undefined).replace(/\\(['"\\])/g, '$1');
}
