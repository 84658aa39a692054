import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.js';

describe('parseAmount', () => {
  it.each([
    ['12.5', 'USD', 1250],
    ['12', 'USD', 1200],
    ['0.07', 'USD', 7],
    ['1.005', 'BHD', 1005],
    ['12', 'BHD', 12000],
    ['1200', 'JPY', 1200],
    ['1200.00', 'JPY', 1200],
    ['9007199254740.93', 'USD', 900719925474093],
    ['0', 'USD', 0],
    ['12,50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    ['1200,00', 'JPY', 1200],
    ['4990', 'HUF', 499000],
    ['4990.50', 'HUF', 499050],
    ['1.250', 'IQD', 1250],
    ['1200000', 'IDR', 120000000],
    ['4500', 'UGX', 4500],
    ['14.0000', 'USD', 1400],
    ['15.250000', 'USD', 1525],
    ['14,0000', 'EUR', 1400],
    ['14.0000', 'JPY', 14],
  ])('reads %s %s as %i', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toEqual({ amount });
  });

  it.each([
    ['-1', 'USD', 'is negative; a price must be 0 or more'],
    ['1,200.00', 'USD', 'write 1200.00'],
    [
      '1.299,00',
      'EUR',
      '"1.299,00" has other characters than digits and a decimal mark; write 1299.00',
    ],
    ['1.299.000,5', 'EUR', 'write 1299000.5'],
    ['19,99 €', 'EUR', 'write 19.99'],
    ['CHF 1’200', 'CHF', 'write 1200'],
    ['1,299.000', 'EUR', 'has a comma or a thousands separator'],
    ['1,250', 'EUR', 'has a comma or a thousands separator'],
    ['1.234,50', 'EUR', 'write 1234.50'],
    ['12,50', 'JPY', 'has 2 decimals, JPY has 0'],
    ['1.200.00', 'USD', 'has a comma or a thousands separator'],
    ['1 200', 'USD', 'write 1200'],
    [
      '1.005',
      'USD',
      'has 3 decimals, USD has 2; write the exact price (a point is not a thousands',
    ],
    ['1.000', 'USD', 'has 3 decimals'],
    ['14.0001', 'USD', 'has 4 decimals'],
    ['12.5', 'JPY', 'has 1 decimals, JPY has 0'],
    ['$12', 'USD', 'write 12'],
    ['1e3', 'USD', 'is not a price'],
    ['.5', 'USD', 'is not a price'],
    ['5.', 'USD', 'is not a price'],
    ['free', 'USD', '"free" is not a price'],
    ['99999999999999999', 'USD', 'is too large'],
  ])('refuses %s %s', (text, currency, message) => {
    expect(parseAmount(text, currency).fault).toContain(message);
  });

  it('is exact for every amount and every number of digits', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.constantFrom<[string, number]>(['USD', 2], ['JPY', 0], ['BHD', 3], ['HUF', 2]),
        (amount, [currency, digits]) => {
          const text = String(amount).padStart(digits + 1, '0');
          const whole = text.slice(0, text.length - digits);
          const decimals = digits === 0 ? '' : `.${text.slice(-digits)}`;
          expect(parseAmount(whole + decimals, currency)).toEqual({ amount });
        },
      ),
    );
  });
});
