import type { FilterSpan } from './filter.js';
import {
  type FilterAttribute,
  type FilterOperator,
  type FilterTable,
  operatorsOf,
} from './filter-operators.js';
import { type FilterPart, scanFilter } from './scan-filter.js';

interface ContextBase {
  /** Text of the part before the cursor. */
  readonly prefix: string;
  /** Span that a completion replaces. */
  readonly span: FilterSpan;
}

/** Completion context at a position of a filter, such as one of the endpoint's operators. */
export type FilterContext =
  | (ContextBase & { readonly expects: 'operator' })
  | (ContextBase & { readonly expects: 'attribute'; readonly operator: FilterOperator })
  | (ContextBase & {
      readonly expects: 'value';
      readonly operator: FilterOperator;
      readonly attribute: FilterAttribute;
      /** Other values of the term, which completion need not offer again. */
      readonly others: readonly string[];
    })
  | (ContextBase & { readonly expects: 'separator' });

/**
 * Returns the completion context at an offset of a text, which may be an incomplete filter. Returns
 * undefined where nothing can follow, or where the context depends on an unknown name.
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

/** Returns the part after the whitespace at the cursor. Its span then starts at the cursor. */
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

/** Returns the value without its quotes, even if the closing quote is missing. */
function unquote(text: string): string {
  const quote = text.charAt(0);
  if (quote !== "'" && quote !== '"') return text;
  const isClosed = text.length > 1 && text.endsWith(quote);
  return text.slice(1, isClosed ? -1 : undefined).replace(/\\(['"\\])/g, '$1');
}
