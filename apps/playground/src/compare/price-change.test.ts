import { describe, expect, it } from 'vitest';
import { priceChange } from './compare-lists.js';

function product(amount: string, currency = 'USD', formatted = `${amount} ${currency}`) {
  return { meta: { display_price: { without_tax: { amount, currency, formatted } } } };
}

describe('priceChange', () => {
  it('is none where only the language writes it otherwise', () => {
    expect(priceChange(product('100', 'USD', '$1.00'), product('100', 'USD', '1,00 $US'))).toBe(
      undefined,
    );
    expect(priceChange({ meta: {} }, {})).toBe(undefined);
  });

  it('has a percentage within a currency', () => {
    expect(priceChange(product('200'), product('250'))?.percent).toBe(25);
    expect(priceChange(product('200'), product('250', 'EUR'))).toMatchObject({
      before: { amount: '200' },
      after: { currency: 'EUR' },
    });
    expect(priceChange(product('200'), product('250', 'EUR'))?.percent).toBe(undefined);
    expect(priceChange(product('0'), product('250'))?.percent).toBe(undefined);
  });

  it('knows a price that came or went', () => {
    expect(priceChange({}, product('1'))).toEqual({
      after: { amount: '1', currency: 'USD', formatted: '1 USD' },
    });
  });
});
