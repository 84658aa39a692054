import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.js';

const nbsp = '\u00a0';

describe('money is written as a reader of the language expects it', () => {
  it.each([
    ['en', 'USD', 1250, '$12.50'],
    ['en', 'JPY', 1250, '¥1,250'],
    ['en', 'BHD', 1250, `BHD${nbsp}1.250`],
    ['de', 'EUR', 1250, `12,50${nbsp}€`],
    ['fr', 'EUR', 1250, `12,50${nbsp}€`],
    ['ja', 'JPY', 1250, '￥1,250'],
    ['en', 'HUF', 125000, `HUF${nbsp}1,250.00`],
    ['hu', 'HUF', 125000, `1250,00${nbsp}Ft`],
    ['en', 'IQD', 1250, `IQD${nbsp}1.250`],
    ['en', 'CLF', 12500, `CLF${nbsp}1.2500`],
  ])('%s %s', (language, currency, amount, text) => {
    expect(formatMoney(amount, currency, language)).toBe(text);
  });

  it.each(['en', 'de', 'fr', 'ja'])('%s, by the runtime’s own locale data', (language) => {
    const major = { USD: 12.5, EUR: 12.5, JPY: 1250, BHD: 1.25 };
    for (const [currency, amount] of Object.entries(major)) {
      const own = new Intl.NumberFormat(language, { style: 'currency', currency });
      expect(formatMoney(1250, currency, language)).toBe(own.format(amount));
    }
  });
});

describe('an amount counts minor units', () => {
  it.each([
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [50, 'USD', '$0.50'],
    [500, 'USD', '$5.00'],
    [0, 'JPY', '¥0'],
    [5, 'JPY', '¥5'],
    [5, 'BHD', `BHD${nbsp}0.005`],
    [5, 'XYZ', `XYZ${nbsp}0.05`],
  ])('%i of %s is %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en')).toBe(text);
  });

  it.each([
    [Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
    [Number.MAX_SAFE_INTEGER - 1, 'USD', '$90,071,992,547,409.90'],
    [Number.MAX_SAFE_INTEGER, 'BHD', `BHD${nbsp}9,007,199,254,740.991`],
    [Number.MAX_SAFE_INTEGER, 'JPY', '¥9,007,199,254,740,991'],
  ])('the largest lose nothing: %i of %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency, 'en')).toBe(text);
  });

  it('none passes through a fraction: the digits are those of the amount', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.constantFrom('USD', 'JPY', 'BHD', 'HUF', 'IQD', 'CLF'),
        fc.constantFrom('en', 'de', 'fr', 'ja'),
        (amount, currency, language) => {
          const digits = formatMoney(amount, currency, language).replaceAll(/\D/g, '');
          expect(digits.replace(/^0+(?=\d)/, '')).toBe(String(amount));
        },
      ),
    );
  });
});

it('amounts that differ behind the point only are written as the runtime writes each, in any digits', () => {
  const languages = ['en', 'en-IN', 'de-CH', 'fr', 'pl', 'ar-EG', 'fa', 'hi', 'bn', 'he'];
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.constantFrom<'USD' | 'EUR' | 'JPY' | 'BHD'>('USD', 'EUR', 'JPY', 'BHD'),
      fc.oneof(fc.nat(5), fc.nat(2_000_000)),
      fc.array(fc.nat(99), { minLength: 1 }),
      (language, currency, whole, cents) => {
        const digits = { USD: 2, EUR: 2, JPY: 0, BHD: 3 }[currency];
        const own = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
        });
        for (const few of cents) {
          const amount = whole * 100 + few;
          expect(formatMoney(amount, currency, language)).toBe(own.format(amount / 10 ** digits));
        }
      },
    ),
  );
});

it('more amounts than are remembered are formatted all the same', () => {
  for (let whole = 0; whole < 25_000; whole += 1) {
    const text = `${whole.toLocaleString('en')}.07`;
    expect(formatMoney(whole * 100 + 7, 'USD', 'en')).toBe(`$${text}`);
  }
});

it('more languages and currencies than are remembered are formatted all the same', () => {
  const currencies = Array.from({ length: 26 * 26 }, (_, index) =>
    String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26), 81),
  );
  for (const currency of [...currencies, ...currencies]) {
    expect(formatMoney(123, currency, 'en')).toBe(`${currency}${nbsp}1.23`);
  }
});
