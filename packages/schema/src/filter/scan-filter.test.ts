import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanFilter } from './filter-context.js';
import { nodeProductsFilter } from './filter-operators.js';
import { parseFilter } from './parse-filter.js';
import { formatFilter } from './value-faults.js';

const anyText = fc.string({ unit: fc.constantFrom(...'eqinsku(),:\'"\\ \t\u007f👍') });

const anyDraft = fc.record({
  terms: fc.array(
    fc.record({
      operator: fc.constant({ name: 'in' as const }),
      attribute: fc.constantFrom({ name: 'sku' as const }, { name: 'tags' as const }),
      values: fc.array(
        anyText.map((value) => ({ value })),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('a scan', () => {
  it('finds the parts of a filter where the parser does', () => {
    fc.assert(
      fc.property(anyDraft, fc.constantFrom(':', ',', ' , '), ({ terms }, separator) => {
        const texts = terms.map((term) => formatFilter({ terms: [term] }));
        const filter = parseFilter(texts.join(separator), nodeProductsFilter);
        const parsed = filter.terms.flatMap(({ operator, attribute, values, span }, term) => [
          { kind: 'operator', span: operator.span, term },
          { kind: 'attribute', span: attribute.span, term },
          ...values.map((value) => ({ kind: 'value', span: value.span, term })),
          { kind: 'end', span: { start: span.end, end: span.end }, term },
        ]);
        expect(scanFilter(filter.source)).toEqual(parsed);
      }),
      { numRuns: runs(50) },
    );
  });

  it('goes through any text in order', () => {
    fc.assert(
      fc.property(anyText, (source) => {
        let position = 0;
        for (const { span } of scanFilter(source)) {
          expect(span.start).toBeGreaterThanOrEqual(position);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          position = span.end;
        }
        expect(source.length).toBeGreaterThanOrEqual(position);
      }),
      { numRuns: runs(200) },
    );
  });
});
