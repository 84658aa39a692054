import {
  type FilterDraft,
  type FilterFault,
  type FilterFix,
  type FilterSpan,
  type FilterTermDraft,
  type FilterValue,
  printable,
  type TermHead,
} from './filter.js';
import {
  type FilterOperator,
  type FilterTable,
  operatorsOf,
  operatorsTaking,
} from './filter-operators.js';

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

/** The cursor is at the end of a term that has no value. */
export function missingValue({ position }: FilterCursor, head: TermHead): FilterFault {
  const { table, operator, attribute } = head;
  const isMany = table.operators[operator.name]?.values === 'many';
  return {
    reason: 'missing_value',
    span: { start: position, end: position },
    what: `${operator.name} needs ${isMany ? 'at least one' : 'a'} value`,
    allowed: `Write ${termForm(table, operator.name, attribute.name)}. An empty value is written ''.`,
  };
}

/** The cursor is behind a comma and blanks, where no value stands. */
export function emptyValue({ source, position }: FilterCursor, head: TermHead): FilterFault {
  const comma = source.lastIndexOf(',', position - 1);
  return {
    reason: 'empty_value',
    span: { start: position, end: position },
    what: `a value of ${head.operator.name} is empty`,
    allowed: `Remove the comma before it; an empty value is written ''.`,
    fixes: [
      { title: 'remove ","', span: { start: comma, end: position }, text: '' },
      { title: "use ''", span: { start: position, end: position }, text: "''" },
    ],
  };
}

/** An operator of one value has several. */
export function tooManyValues(
  source: string,
  { table, operator, attribute }: TermHead,
  values: readonly FilterValue[],
): FilterFault {
  const all = spanOf(values);
  const better = operatorsTaking(table, attribute.name).find(
    (name) => table.operators[name]?.values === 'many',
  );
  const advice = better && `Use ${termForm(table, better, attribute.name)} to match any of them. `;
  const isBare = !/['"]/.test(source.slice(all.start, all.end));
  const inQuotes = { title: 'put it in quotes', span: all, text: quoted(source, all) };
  return {
    reason: 'too_many_values',
    span: spanOf(values.slice(1)),
    what: `${operator.name} takes one value and has ${values.length}`,
    allowed: `${advice ?? ''}A value with a comma in it is put in quotes.`,
    fixes: [
      ...(better ? [{ title: `use "${better}"`, span: operator.span, text: better }] : []),
      ...(isBare ? [inQuotes] : []),
    ],
  };
}

/** NUL anywhere, or another control character outside quotes. */
export function controlCharacter(
  source: string,
  position: number,
  fixes: readonly FilterFix[] = [],
): FilterFault {
  const code = source.charCodeAt(position);
  return {
    reason: 'control_character',
    span: { start: position, end: position + 1 },
    what: `the control character U+${code.toString(16).toUpperCase().padStart(4, '0')} cannot stand here`,
    allowed: code === 0 ? 'No value can hold it.' : 'It can only stand in a quoted value.',
    fixes,
  };
}

/** The cursor is at a control character in an unquoted value. */
export function controlInValue({ source, position }: FilterCursor, start: number): FilterFault {
  const rest = /[^,)]*/.exec(source.slice(position))?.[0] ?? '';
  const end = position + rest.length;
  const fix =
    rest.trim() === ''
      ? { title: 'remove it', span: { start: position, end }, text: '' }
      : {
          title: 'put the value in quotes',
          span: { start, end },
          text: quoted(source, { start, end }),
        };
  return controlCharacter(source, position, [fix]);
}

function quoted(source: string, { start, end }: FilterSpan): string {
  return quoteFilterValue(source.slice(start, end));
}

function spanOf(values: readonly FilterValue[]): FilterSpan {
  return { start: values.at(0)?.span.start ?? 0, end: values.at(-1)?.span.end ?? 0 };
}

/** Position of the parser in the source. */
export interface FilterCursor {
  readonly source: string;
  position: number;
}

/** Returns the next character, or an empty string at the end of the source. */
export function peek(cursor: FilterCursor): string {
  return cursor.source.charAt(cursor.position);
}

/** Skips `char` and returns true if it comes next. */
export function accept(cursor: FilterCursor, char: string): boolean {
  const isNext = peek(cursor) === char;
  if (isNext) cursor.position += char.length;
  return isNext;
}

/** Skips the text that a sticky pattern matches here and returns it; may be empty. */
export function take(cursor: FilterCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.position;
  const text = pattern.exec(cursor.source)?.[0] ?? '';
  cursor.position += text.length;
  return text;
}

/** Returns the span from `start` to the current position. */
export function spanFrom(start: number, cursor: FilterCursor): FilterSpan {
  return { start, end: cursor.position };
}

/**
 * Prints a filter in its canonical text: no blanks between the parts, quotes only around values
 * that are empty, begin or end with a blank, or hold `,` `(` `)` `:`, a quote or a control
 * character. Parsing the text gives the same terms back, unless a value holds NUL, which no
 * filter can say.
 */
export function formatFilter(filter: FilterDraft): string {
  return filter.terms.map(formatTerm).join(':');
}

/** Prints one value as it stands in a filter, in quotes only when it needs them. */
export function formatFilterValue(value: string): string {
  return needsQuotes.test(value) ? quoteFilterValue(value) : value;
}

/** Prints one value in quotes: double ones when it holds only single ones, else single ones. */
export function quoteFilterValue(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = value.replace(/['"\\]/g, (char) =>
    char === quote || char === '\\' ? `\\${char}` : char,
  );
  return `${quote}${escaped}${quote}`;
}

const needsQuotes = /^$|^\s|\s$|[,():'"\p{Cc}]/u;

function formatTerm({ operator, attribute, values }: FilterTermDraft): string {
  const written = values.map(({ value }) => formatFilterValue(value));
  return `${operator.name}(${[attribute.name, ...written].join(',')})`;
}

/** Returns the syntax of a term with this operator, such as `in(sku,<value>,...)`. */
export function termForm(
  table: FilterTable,
  operator: FilterOperator,
  attribute = onlyAttribute(table, operator) ?? '<attribute>',
): string {
  const more = table.operators[operator]?.values === 'many' ? ',...' : '';
  return `${operator}(${attribute},<value>${more})`;
}

/**
 * Returns the syntax of all terms of an endpoint: `eq(<attribute>,<value>) or
 * in(<attribute>,<value>,...)`.
 */
export function termForms(table: FilterTable): string {
  return joinWords(
    operatorsOf(table).map((operator) => termForm(table, operator)),
    'or',
  );
}

/** Returns a sentence with the attributes of an operator, such as `in takes id.` */
export function attributesSentence(table: FilterTable, operator: FilterOperator): string {
  return `${operator} takes ${joinWords(table.operators[operator]?.attributes ?? [], 'and')}.`;
}

/** Returns `Did you mean sku? `, or an empty string without a name. */
export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `Did you mean ${name}? `;
}

/** Quotes user input: printable, and cut to 40 characters. */
export function written(text: string): string {
  const cut = text.length > longestQuotation ? `${text.slice(0, longestQuotation)}…` : text;
  return `"${printable(cut)}"`;
}

/** Returns the words as `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} ${conjunction} ${last}`;
}

function onlyAttribute(table: FilterTable, operator: FilterOperator): string | undefined {
  const [first, ...others] = table.operators[operator]?.attributes ?? [];
  return others.length === 0 ? first : undefined;
}

const longestQuotation = 40;
