import type { FilterSpan } from '../filter.js';
import type { FilterCursor } from '../filter-cursor.js';
import type { FilterFault, FilterFix } from '../filter-error.js';
import { written } from '../filter-words.js';
import { quoteFilterValue } from '../format-filter.js';

/** A quote opened at `start` and the source ended at the cursor. */
export function unterminatedQuote({ source, position }: FilterCursor, start: number): FilterFault {
  const quote = source.charAt(start);
  return {
    reason: 'unterminated_quote',
    span: { start, end: position },
    what: `the value that this ${quote} opens is never closed`,
    allowed: `End it with ${quote} before the "," or ")". In quotes, \\${quote} is a quote and \\\\ a backslash.`,
    fixes: [closeQuote(source, start, quote)],
  };
}

/** The cursor is behind a backslash and the text that it cannot escape. */
export function badEscape({ position }: FilterCursor, escaped: string): FilterFault {
  const start = position - escaped.length - 1;
  return {
    reason: 'bad_escape',
    span: { start, end: position },
    what: `${written(`\\${escaped}`)} is not an escape`,
    allowed: `In quotes a backslash stands before a quote or a backslash: \\', \\" and \\\\.`,
    fixes: [insert('double the backslash', start, '\\')],
  };
}

/** The cursor is at text that follows a quoted value. */
export function textAfterQuote(
  { source, position }: FilterCursor,
  quoted: FilterSpan,
): FilterFault {
  const end = endOfText(source, position);
  const quote = source.charAt(quoted.start);
  return {
    reason: 'text_after_quote',
    span: { start: position, end },
    what: 'a quoted value goes on after its closing quote',
    allowed: `After the closing quote comes "," or ")". In quotes, \\${quote} is a quote.`,
    fixes: quoteAgain(source, position, { start: quoted.start, end }),
  };
}

function closeQuote(source: string, start: number, quote: string): FilterFix {
  const text = source.trimEnd();
  if (text.endsWith(`\\${quote})`)) return insert('double the backslash', text.length - 3, '\\');
  const parenthesis = text.length - 1;
  const isClosed = text.endsWith(')') && parenthesis > start;
  return isClosed
    ? insert('close the quote', parenthesis, quote)
    : insert('close the quote', source.length, `${quote})`);
}

function insert(title: string, place: number, text: string): FilterFix {
  return { title, span: { start: place, end: place }, text };
}

function endOfText(source: string, position: number): number {
  const length = source.slice(position).search(/[,)]/);
  const end = length === -1 ? source.length : position + length;
  return Math.max(position, source.slice(0, end).trimEnd().length);
}

function quoteAgain(source: string, position: number, span: FilterSpan): readonly FilterFix[] {
  const whole = /^(['"])([^\\]*)\1$/.exec(source.slice(span.start, span.end));
  const isNextValue = /['"]/.test(source.charAt(position));
  const comma = insert('add ","', position, ',');
  const escaped = { title: 'escape the quotes', span, text: quoteFilterValue(whole?.[2] ?? '') };
  return [...(isNextValue ? [comma] : []), ...(whole ? [escaped] : [])];
}
