import type { SeedPrice } from '@aisle/schema/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePrice } from '../../testing/make-price.js';
import { priceTimeline, valueAt, viewIn } from './sale-timeline.js';

type Sales = NonNullable<SeedPrice['sales']>;
type Sale = Sales[string];

const now = Date.parse('2026-06-15T00:00:00Z');
const usd = (amount: number) => ({ USD: { amount, includes_tax: false } });

describe('without a sale in force', () => {
  it('the list price is the price, in every currency', () => {
    const currencies = { ...usd(1000), JPY: { amount: 1500, includes_tax: true } };
    expect(priceAt(makePrice({ currencies }))).toEqual({
      price: currencies,
      tiers: {},
      price_book_id: makePrice().price_book_id,
    });
  });

  it('tiers gather the amounts of all currencies under their keys', () => {
    const tiers = (amount: number) => ({ ten: { minimum_quantity: 10, amount } });
    const entry = makePrice({
      currencies: {
        USD: { amount: 1000, includes_tax: false, tiers: tiers(900) },
        JPY: { amount: 1500, includes_tax: true, tiers: tiers(1400) },
      },
    });
    expect(priceAt(entry).tiers).toEqual({
      ten: {
        minimum_quantity: 10,
        price: {
          USD: { amount: 900, includes_tax: false },
          JPY: { amount: 1400, includes_tax: true },
        },
      },
    });
  });

  it('a tier may be called as a part of every object', () => {
    const tiers = { toString: { minimum_quantity: 10, amount: 900 } };
    const entry = makePrice({ currencies: { USD: { amount: 1000, includes_tax: false, tiers } } });
    expect(JSON.parse(JSON.stringify(priceAt(entry).tiers))).toEqual({
      toString: { minimum_quantity: 10, price: usd(900) },
    });
  });
});

describe('a sale in force', () => {
  const summer = sale('2026-06-01', '2026-07-01', 800);

  it('gives the price, its name and its end; the list price becomes the original one', () => {
    expect(priceAt(withSales({ summer }))).toEqual({
      price: usd(800),
      tiers: {},
      price_book_id: makePrice().price_book_id,
      sale_id: 'summer',
      sale_expires: Date.parse('2026-07-01T00:00:00Z'),
      original: { price: usd(1000), tiers: {} },
    });
  });

  it('counts from its beginning until just before its end', () => {
    const at = (time: string) => priceAt(withSales({ summer }), Date.parse(time)).sale_id;
    expect(at('2026-05-31T23:59:59.999Z')).toBeUndefined();
    expect(at('2026-06-01T00:00:00.000Z')).toBe('summer');
    expect(at('2026-06-30T23:59:59.999Z')).toBe('summer');
    expect(at('2026-07-01T00:00:00.000Z')).toBeUndefined();
  });

  it.each<[string, Sale]>([
    ['no beginning', sale(undefined, '2026-07-01', 800)],
    ['no end', sale('2026-06-01', undefined, 800)],
    ['neither', { schedule: {}, currencies: usd(800) }],
    ['no schedule at all', { currencies: usd(800) }],
  ])('may have %s', (_, open) => {
    const { sale_id, sale_expires } = priceAt(withSales({ open }));
    expect(sale_id).toBe('open');
    expect(sale_expires).toBe(open.schedule?.valid_to && Date.parse(open.schedule.valid_to));
  });

  it('that ends before it begins is never in force', () => {
    const never = sale('2026-07-01', '2026-06-01', 800);
    expect(priceTimeline(withSales({ never })).every(({ value }) => value.onSale.size === 0)).toBe(
      true,
    );
  });

  const eur = (amount: number) => ({ EUR: { amount, includes_tax: true } });
  const both = makePrice({ currencies: { ...usd(1000), ...eur(950) }, sales: { summer } });

  it('leaves currencies that it does not name at their list price, which is not an original one', () => {
    const { price, original } = priceAt(both);
    expect(price).toEqual({ ...usd(800), ...eur(950) });
    expect(original?.price).toEqual(usd(1000));
  });

  it.each(['EUR', 'JPY'])(
    'leaves no trace in an answer in %s, which it does not change',
    (currency) => {
      const { sales: _, ...entry } = both;
      expect(priceIn(currency, both)).toEqual(priceIn(currency, entry));
    },
  );

  it('that leaves a currency at its price does not change it', () => {
    const currencies = { ...usd(800), ...eur(950) };
    const entry = { ...both, sales: { summer: { ...summer, currencies } } };
    expect(priceIn('EUR', entry).sale_id).toBeUndefined();
    expect(priceIn('USD', entry)).toMatchObject({
      sale_id: 'summer',
      original: { price: usd(1000) },
    });
  });

  it('may sell in a currency that the list does not have, and replaces nothing there', () => {
    const entry = withSales({ euros: { ...summer, currencies: eur(700) } });
    const { price, sale_id, original } = priceIn('EUR', entry);
    expect({ price, sale_id }).toEqual({ price: { ...usd(1000), ...eur(700) }, sale_id: 'euros' });
    expect(original).toBeUndefined();
  });
});

describe('of several sales in force', () => {
  const month = sale('2026-06-01', '2026-07-01', 800);
  const week = sale('2026-06-10', '2026-06-17', 700);
  const forever: Sale = { currencies: usd(600) };

  it.each<[string, Sales, string]>([
    ['the shortest period wins', { month, week }, 'week'],
    ['whatever its name', { a: month, b: week }, 'b'],
    ['whatever its price', { month: sale('2026-06-01', '2026-07-01', 1), week }, 'week'],
    [
      'an open end is longer than any end',
      { open: sale('2026-06-14', undefined, 1), month },
      'month',
    ],
    ['an open beginning too', { open: sale(undefined, '2026-06-16', 1), month }, 'month'],
    [
      'open ones are as long as each other, whichever side is open',
      { b: sale('2000-01-01', undefined, 900), a: sale(undefined, '2026-12-25', 100) },
      'a',
    ],
    [
      'whatever the other side is',
      { b: sale('2026-06-14', undefined, 1), a: sale('2000-01-01', undefined, 1) },
      'a',
    ],
    ['always is no longer', { b: sale('2026-01-01', undefined, 1), always: forever }, 'always'],
    ['equal periods go by name', { second: month, first: { ...month } }, 'first'],
  ])('%s', (_, sales, winner) => {
    expect(priceAt(withSales(sales)).sale_id).toBe(winner);
  });

  it('the next one takes over when one ends, and the list price when none is left', () => {
    const spans = priceTimeline(withSales({ month, week })).map(
      ({ value }) => viewIn(value, 'USD')?.sale_id,
    );
    expect(spans).toEqual([undefined, 'month', 'week', 'month', undefined]);
  });

  it('each currency has its own winner', () => {
    const euros = { EUR: { amount: 700, includes_tax: false } };
    const entry = makePrice({
      currencies: { ...usd(1000), EUR: { amount: 900, includes_tax: false } },
      sales: { month, week: { ...week, currencies: euros } },
    });
    expect(priceIn('USD', entry)).toMatchObject({
      sale_id: 'month',
      price: { ...usd(800), EUR: { amount: 900 } },
      original: { price: usd(1000) },
    });
    expect(priceIn('EUR', entry)).toMatchObject({
      sale_id: 'week',
      price: { ...usd(1000), ...euros },
    });
  });

  it('the winner is in force, none in force is shorter, and of equal ones it is the first', () => {
    const day = fc.integer({ min: 0, max: 9 });
    const period = fc.record({ from: fc.option(day), to: fc.option(day) });
    fc.assert(
      fc.property(fc.array(period, { maxLength: 5 }), day, (periods, today) => {
        const sales = periods.map(({ from, to }, index) => [
          `sale-${index}`,
          sale(from === null ? undefined : dayText(from), to === null ? undefined : dayText(to), 1),
        ]);
        const lengths = periods.flatMap(({ from, to }, index) =>
          (from ?? 0) <= today && today < (to ?? 10)
            ? [{ id: `sale-${index}`, length: from === null || to === null ? 99 : to - from }]
            : [],
        );
        const { sale_id } = priceAt(
          withSales(Object.fromEntries(sales)),
          Date.parse(`${dayText(today)}T00:00:00Z`),
        );
        const shortest = Math.min(...lengths.map(({ length }) => length));
        expect(sale_id).toBe(lengths.find(({ length }) => length === shortest)?.id);
      }),
    );
  });
});

describe('tiers of a sale', () => {
  const tier = (amount: number) => ({ minimum_quantity: 10, amount });
  const list = { USD: { amount: 1000, includes_tax: false, tiers: { ten: tier(900) } } };

  it('replace the tiers of the list, which become original ones', () => {
    const currencies = { USD: { amount: 800, includes_tax: false, tiers: { dozen: tier(700) } } };
    const { tiers, original } = priceAt(
      makePrice({ currencies: list, sales: { s: { currencies } } }),
    );
    expect(tiers).toEqual({ dozen: { minimum_quantity: 10, price: usd(700) } });
    expect(original?.tiers).toEqual({ ten: { minimum_quantity: 10, price: usd(900) } });
  });

  it('are none when the sale has none, so that more pieces never cost more each', () => {
    const entry = makePrice({ currencies: list, sales: { s: { currencies: usd(800) } } });
    const { tiers, original } = priceAt(entry);
    expect(tiers).toEqual({});
    expect(original?.tiers).toEqual({ ten: { minimum_quantity: 10, price: usd(900) } });
  });

  it('stay those of the list in currencies that the sale does not change', () => {
    const yen = { JPY: { amount: 90, includes_tax: false, tiers: { ten: tier(70) } } };
    const entry = makePrice({
      currencies: { ...list, ...yen },
      sales: { s: { currencies: usd(800) } },
    });
    const shown = (price: object) => ({ ten: { minimum_quantity: 10, price } });
    expect(priceIn('USD', entry).tiers).toEqual(
      shown({ JPY: { amount: 70, includes_tax: false } }),
    );
    expect(priceIn('JPY', entry).tiers).toEqual(
      shown({ ...usd(900), JPY: { amount: 70, includes_tax: false } }),
    );
  });

  it.each<[string, SeedPrice, Record<string, string | undefined>, object | undefined]>([
    [
      'of the list and the sale come in another order',
      makePrice({
        currencies: { ...tiered('USD', 't2', 't10'), ...eur(1000) },
        sales: { same: { currencies: { ...tiered('USD', 't10', 't2'), ...eur(800) } } },
      }),
      { USD: undefined, EUR: 'same' },
      eur(1000),
    ],
    [
      'of another currency go on without one in front of them',
      makePrice({
        currencies: { ...tiered('USD', 't2', 't10'), ...tiered('EUR', 't2', 't10') },
        sales: { spring: { currencies: tiered('USD', 't10') } },
      }),
      { USD: 'spring', EUR: undefined },
      usd(1000),
    ],
  ])('change nothing by their order: they %s', (_, entry, names, replaced) => {
    for (const [currency, name] of Object.entries(names)) {
      const { sale_id, original } = priceIn(currency, entry);
      expect({ sale_id, original: original?.price }).toEqual({
        sale_id: name,
        original: name === undefined ? undefined : replaced,
      });
    }
  });

  it('are told the same in whatever order their keys come', () => {
    const keys = fc.shuffledSubarray(['t2', 't10', 't50']);
    const prices = fc.record({ USD: keys, EUR: keys });
    const entryOf = (
      [list, sale]: readonly { readonly USD: string[]; readonly EUR: string[] }[],
      order: (keys: string[]) => string[],
    ) => {
      const [currencies = usd(1), onSale = usd(1)] = [list, sale].map((each) => ({
        ...tiered('USD', ...order(each?.USD ?? [])),
        ...tiered('EUR', ...order(each?.EUR ?? [])),
      }));
      return makePrice({ currencies, sales: { s: { currencies: onSale } } });
    };
    fc.assert(
      fc.property(fc.tuple(prices, prices), (both) => {
        for (const currency of ['USD', 'EUR']) {
          expect(
            priceIn(
              currency,
              entryOf(both, (all) => all),
            ),
          ).toEqual(
            priceIn(
              currency,
              entryOf(both, (all) => all.toSorted()),
            ),
          );
        }
      }),
    );
  });

  it('more pieces never cost more each than one piece, where none of the tiers by themselves do', () => {
    const amounts = (most: number) =>
      fc.integer({ min: 1, max: most }).chain((amount) =>
        fc.array(fc.integer({ min: 0, max: amount }), { maxLength: 3 }).map((tiers) => ({
          amount,
          includes_tax: false,
          ...(tiers.length > 0 && {
            tiers: Object.fromEntries(tiers.map((each, index) => [`t${index}`, tier(each)])),
          }),
        })),
      );
    const prices = fc.record({ USD: amounts(9), EUR: amounts(9) }, { requiredKeys: ['USD'] });
    fc.assert(
      fc.property(prices, fc.array(prices, { maxLength: 2 }), (currencies, sales) => {
        const entry = makePrice({
          currencies,
          sales: Object.fromEntries(
            sales.map((each, index) => [`s${index}`, { currencies: each }]),
          ),
        });
        for (const currency of ['USD', 'EUR', 'JPY']) {
          const { price, tiers } = priceIn(currency, entry);
          for (const { price: lower } of Object.values(tiers)) {
            for (const [each, { amount }] of Object.entries(lower)) {
              expect(amount).toBeLessThanOrEqual(price[each]?.amount ?? -1);
            }
          }
        }
      }),
    );
  });
});

/** A price in a currency that is the same wherever it is named, with tiers in an order. */
function tiered(currency: string, ...keys: string[]) {
  const tiers = keys.map((key) => {
    const minimum_quantity = Number(key.slice(1));
    return [key, { minimum_quantity, amount: 1000 - minimum_quantity }] as const;
  });
  return {
    [currency]: { amount: 1000, includes_tax: false, tiers: Object.fromEntries(tiers) },
  };
}

function eur(amount: number) {
  return { EUR: { amount, includes_tax: false } };
}

function withSales(sales: Sales): SeedPrice {
  return makePrice({ sales });
}

function sale(from: string | undefined, to: string | undefined, amount: number): Sale {
  return {
    schedule: {
      ...(from !== undefined && { valid_from: `${from}T00:00:00Z` }),
      ...(to !== undefined && { valid_to: `${to}T00:00:00Z` }),
    },
    currencies: usd(amount),
  };
}

function dayText(day: number): string {
  return `2026-06-${String(day + 10)}`;
}

/** Returns the price that an answer in a currency shows at a time. */
function priceAt(entry: SeedPrice, time = now, currency = 'USD') {
  const view = viewIn(valueAt(priceTimeline(entry), time), currency);
  if (!view) throw new Error('there is no price');
  return view;
}

function priceIn(currency: string, entry: SeedPrice) {
  return priceAt(entry, now, currency);
}
