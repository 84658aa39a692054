import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { CurrencyCode } from './described.js';
import { Price } from './price.js';

const code = 'a three-letter uppercase ISO currency code';

describe('a currency', () => {
  const validate = createValidator(CurrencyCode);

  it.each(['USD', 'EUR', 'JPY', 'XTS'])('may be %s', (currency) => {
    expect(validate(currency).faults).toBeUndefined();
  });

  it.each(['usd', 'US', 'USDT', 'US1', 'USD\n', ' USD', 'ÜSD', ''])('is never %j', (currency) => {
    expect(validate(currency).faults).toEqual([
      { pointer: '', message: `must be ${code}, is ${JSON.stringify(currency)}` },
    ]);
  });

  it.each([
    [null, 'null'],
    [840, '840'],
    [['USD'], 'an array'],
  ])('is never %j', (currency, words) => {
    expect(validate(currency).faults).toEqual([
      { pointer: '', message: `must be ${code}, is ${words}` },
    ]);
  });

  it('has at most 1024 characters, says the interface', () => {
    const long = 'X'.repeat(1025);
    expect(validate(long).faults).toContainEqual({
      pointer: '',
      message: 'must have at most 1024 characters, has 1025',
    });
  });
});

describe('a price', () => {
  const validate = createValidator(Price);
  const money = { amount: 1999, includes_tax: true };

  it('is an amount a currency, maybe of none', () => {
    expect(
      validate({ USD: money, JPY: { amount: 0, includes_tax: false } }).faults,
    ).toBeUndefined();
    expect(validate({}).faults).toBeUndefined();
  });

  it.each([
    ['/usd', { usd: money }, `is not a legal key; it must be ${code}`],
    ['/USD', { USD: 1999 }, 'must be an object, is 1999'],
    ['/USD/amount', { USD: { ...money, amount: 19.99 } }, 'must be an integer, is 19.99'],
    ['/USD/amount', { USD: { ...money, amount: '1999' } }, 'must be an integer, is "1999"'],
    ['/USD/amount', { USD: { ...money, amount: -1 } }, 'must be from 0 to 9007199254740991, is -1'],
    ['/USD/includes_tax', { USD: { amount: 1 } }, 'is required'],
    [
      '/USD/tax',
      { USD: { ...money, tax: 1 } },
      'is not a known member (known: amount, includes_tax)',
    ],
  ])('is refused for its %s', (pointer, price, message) => {
    expect(validate(price).faults).toEqual([{ pointer, message }]);
  });
});
