import { describe, expect, it } from 'vitest';
import { decimalAmount, minorDigits } from './price.js';

describe('how many digits of an amount are minor units', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['CLP', 0],
    ['UGX', 0],
    ['BHD', 3],
    ['CLF', 4],
    ['UYW', 4],
  ])('%s has %i', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each([
    ['HUF', 2],
    ['IQD', 3],
    ['COP', 2],
    ['IDR', 2],
    ['LBP', 2],
    ['PKR', 2],
    ['UYI', 0],
  ])('%s has the %i of ISO 4217, whatever a runtime thinks of its coins', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it.each(['XAU', 'XYZ', 'constructor'])(
    '%s, of which the list says nothing, has 2',
    (currency) => {
      expect(minorDigits(currency)).toBe(2);
    },
  );
});

describe('an amount as decimal text', () => {
  it.each([
    [1250, 'USD', '12.50'],
    [5, 'USD', '0.05'],
    [-5, 'USD', '-0.05'],
    [-1250, 'JPY', '-1250'],
    [0, 'BHD', '0.000'],
    [1250, 'JPY', '1250'],
    [Number.MAX_SAFE_INTEGER, 'CLF', '900719925474.0991'],
  ])('%i %s is %s', (amount, currency, text) => {
    expect(decimalAmount(amount, currency)).toBe(text);
  });
});
