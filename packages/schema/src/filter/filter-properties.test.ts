import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Filter,
  type FilterDraft,
  FilterError,
  type FilterSpan,
  type FilterValue,
} from './filter.js';
import { type FilterAttribute, nodeProductsFilter } from './filter-operators.js';
import { parseFilter } from './parse-filter.js';
import { formatFilter } from './value-faults.js';

const halfPairs = fc.constantFrom('\ud83d', '\udc4d');
const telling = fc.constantFrom(
  ...'eqin,():\'"\\ \t\n\u007f\u00a0👍é日',
  ' and ',
  'sku',
  'eq(sku,',
  'eq(sku,a) ',
);

/** Text with whatever UTF-16 can hold, and more of what a filter has a meaning for. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.oneof(telling, halfPairs) }),
);

/** A filter's text, now and then a correct one. */
const anyFilterText = fc.oneof(
  anyText,
  fc
    .tuple(fc.constantFrom('eq', 'in', 'eg'), fc.constantFrom('id', 'sku', 'tags', 'x'), anyText)
    .map(([operator, attribute, rest]) => `${operator}(${attribute},${rest})`),
  fc
    .array(fc.constantFrom('eq', 'in', '(', ')', ',', ':', ' ', "'", 'sku', 'tags', 'a'))
    .map((tokens) => tokens.join('')),
);

/** Any filter that has a written form: values are any text without NUL. */
const anyDraft: fc.Arbitrary<FilterDraft> = fc.record({
  terms: fc.array(
    fc.oneof(
      ...(['eq', 'in'] as const).flatMap((operator) =>
        (nodeProductsFilter.operators[operator]?.attributes ?? []).map((attribute) =>
          fc.record({
            operator: fc.constant({ name: operator }),
            attribute: fc.constant({ name: attribute }),
            values: fc.array(
              anyValue(attribute).map((value) => ({ value })),
              {
                minLength: 1,
                maxLength: operator === 'eq' ? 1 : 5,
              },
            ),
          }),
        ),
      ),
    ),
    { minLength: 1, maxLength: 10 },
  ),
});

describe('any filter', () => {
  it('comes back from its text', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const text = formatFilter(draft);
        expect(withoutPlaces(parseFilter(text, nodeProductsFilter))).toEqual(draft);
        expect(formatFilter(parseFilter(text, nodeProductsFilter))).toBe(text);
      }),
      { numRuns: runs(50) },
    );
  });

  it('says the same when commas join its terms, and is written with colons', () => {
    fc.assert(
      fc.property(anyDraft, fc.constantFrom(',', ' ,', ', ', ',\n'), (draft, comma) => {
        const text = draft.terms.map((term) => formatFilter({ terms: [term] })).join(comma);
        expect(formatFilter(parseFilter(text, nodeProductsFilter))).toBe(formatFilter(draft));
      }),
    );
  });
});

describe('any text', () => {
  it('is a filter or a FilterError', () => {
    fc.assert(
      fc.property(anyFilterText, (source) => {
        const result = parsed(source);
        if (result instanceof FilterError) expectPlace(source, result.span);
        else expectPlaces(result);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is explained in a few lines that any terminal can show', () => {
    fc.assert(
      fc.property(anyFilterText, (source) => {
        const result = parsed(source);
        if (!(result instanceof FilterError)) return;
        expect(result.message).toMatch(/^Wrong filter at offset \d+: /);
        const lines = result.message.split('\n');
        expect(lines).toHaveLength(/[^\s\p{Cc}\p{Cf}]/u.test(source) ? 4 : 2);
        for (const line of lines) {
          expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u);
          expect(line.length).toBeLessThan(250);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('is changed by a fix, and its fault is gone', () => {
    fc.assert(
      fc.property(anyFilterText, (source) => {
        const result = parsed(source);
        if (!(result instanceof FilterError)) return;
        for (const { span, text } of result.fixes) {
          const fixed = parsed(source.slice(0, span.start) + text + source.slice(span.end));
          expect(fixed.source).not.toBe(source);
          if (fixed instanceof FilterError) expect(fixed.message).not.toBe(result.message);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

function parsed(source: string): Filter | FilterError {
  try {
    return parseFilter(source, nodeProductsFilter);
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
}

function expectPlaces({ source, span, terms }: Filter): void {
  expect(source.slice(span.start, span.end)).toBe(source.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  for (const { operator, attribute, values, span } of terms) {
    expect(source.slice(operator.span.start, operator.span.end)).toBe(operator.name);
    expect(source.slice(attribute.span.start, attribute.span.end)).toBe(attribute.name);
    expect(source.startsWith(operator.name, span.start)).toBe(true);
    expect(source[span.end - 1]).toBe(')');
    for (const value of values) expectValueAt(source, attribute.name, value);
  }
}

function expectValueAt(source: string, attribute: FilterAttribute, { value, span }: FilterValue) {
  expectPlace(source, span);
  const text = source.slice(span.start, span.end);
  const said = /^['"]/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
  expect(value).toBe(attribute === 'tags' ? said.toLowerCase() : said);
}

function expectPlace(source: string, { start, end }: FilterSpan): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(source.length).toBeGreaterThanOrEqual(end);
}

function withoutPlaces({ terms }: FilterDraft): FilterDraft {
  return {
    terms: terms.map(({ operator, attribute, values }) => ({
      operator: { name: operator.name },
      attribute: { name: attribute.name },
      values: values.map(({ value }) => ({ value })),
    })),
  };
}

function anyValue(attribute: FilterAttribute): fc.Arbitrary<string> {
  const text = anyText.map((value) => value.replaceAll('\0', '0'));
  return attribute === 'tags' ? text.map((value) => value.toLowerCase()) : text;
}
