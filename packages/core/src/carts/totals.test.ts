import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTotals,
  noTotals,
  type PricedLine,
  type Totals,
  totalLine,
  totalUnit,
} from './totals.js';

const lines = fc.record({
  value: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 2 ** 50 })),
  includes_tax: fc.boolean(),
  rate: fc.integer({ min: 0, max: 5_000_000 }),
});

const expectSound = ({ with_tax, without_tax, tax, discount, without_discount }: Totals) => {
  expect(without_tax + tax).toBe(with_tax);
  expect(without_discount + discount).toBe(with_tax);
  for (const amount of [with_tax, without_tax, tax, without_discount]) {
    expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
  }
};

describe('totals', () => {
  it('of lines and of their sum add up', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(lines, fc.nat(100)), { maxLength: 6 }), (drawn) => {
        let sum = noTotals;
        for (const [line, percent] of drawn) {
          const total = totalLine(line, 0 - Math.floor((line.value / 100) * percent));
          expectSound(total);
          sum = addTotals(sum, total);
        }
        expectSound(sum);
      }),
    );
  });

  it('have the tax that is nearest to the exact one', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { tax, with_tax, without_tax } = totalLine(line);
        const exact = BigInt(without_tax) * BigInt(line.rate) - BigInt(tax) * 1_000_000n;
        const bound = line.includes_tax ? 1_000_000n + BigInt(line.rate) : 1_000_000n;
        expect(2n * (exact < 0n ? -exact : exact) <= bound).toBe(true);
        expect(line.includes_tax ? with_tax : without_tax).toBe(line.value);
      }),
    );
  });

  it('of a unit add up, and are exact without discount and tax', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (line, quantity, off) => {
        const priced: PricedLine = { ...line, value: line.value - (line.value % quantity) };
        const unit = totalUnit(totalLine(priced, 0 - Math.min(off, priced.value)), quantity);
        expect(unit.without_tax + unit.tax).toBe(unit.with_tax);
        expect(unit.without_discount + unit.discount).toBe(unit.with_tax);
        const plain = totalUnit(totalLine({ ...priced, rate: 0 }), quantity);
        expect(plain.with_tax * quantity).toBe(priced.value);
        expect(plain).toMatchObject({ tax: 0, discount: 0 });
      }),
    );
  });

  it('have no negative zero', () => {
    expect(totalUnit(totalLine({ value: 3, includes_tax: true, rate: 0 }), 3)).toEqual({
      with_tax: 1,
      without_tax: 1,
      tax: 0,
      discount: 0,
      without_discount: 1,
    });
  });
});
