import type { FilterDraft, FilterTermDraft } from './filter.js';

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
