import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { parseQuery, readHeaders, readQuery } from './read-parameters.js';

const { listNodeProducts } = operations;

const read = (query: string) => readQuery(parseQuery(query), listNodeProducts.query);

describe('readQuery', () => {
  it('types what it knows and ignores the rest', () => {
    expect(read('page[limit]=100&page[offset]=0&page[total_method]=exact&colour=red')).toEqual({
      'page[limit]': 100,
      'page[offset]': 0,
    });
  });

  it.each([
    ['filters', 'filter'],
    ['Filter', 'filter'],
    ['filter[sku]', 'filter'],
    ['filter ', 'filter'],
    ['include[]', 'include'],
    ['includes', 'include'],
    ['page.limit', 'page[limit]'],
    ['page_offset', 'page[offset]'],
    ['Page[Limit]', 'page[limit]'],
  ])('refuses %s, which would be ignored, and names %s', (name, meant) => {
    expect(() => read(`${encodeURIComponent(name)}=x`)).toThrow(
      `Unknown parameter ${JSON.stringify(name)}. Use ${meant}.`,
    );
  });

  it.each(['', '0', '101', '-1', '1.5', '0x10', '1e1', ' 5', '٥', 'ten', '99999999999999999999'])(
    'refuses page[limit]=%s, naming the parameter, the value and the range',
    (value) => {
      const refusal = () => read(`page[limit]=${encodeURIComponent(value)}`);
      expect(refusal).toThrow(
        `page[limit] is ${JSON.stringify(value)}; it must be an integer from 1 to 100.`,
      );
    },
  );

  it('takes an offset to 10000 and not beyond', () => {
    expect(read('page[offset]=10000')).toEqual({ 'page[offset]': 10_000 });
    expect(() => read('page[offset]=10001')).toThrow('from 0 to 10000');
  });

  it('refuses a known parameter that comes twice, in either spelling', () => {
    expect(() => read('page[limit]=1&page%5Blimit%5D=1')).toThrow('page[limit] is given more than');
    expect(() => read('filter=a&filter=b')).toThrow('filter is given more than once');
  });
});

describe('readHeaders', () => {
  it('finds headers whatever their case', () => {
    const sent = { 'x-moltin-currency': 'EUR', 'ep-channel': 'mobile', accept: '*/*' };
    expect(readHeaders(sent, listNodeProducts.headers)).toEqual({
      'X-Moltin-Currency': 'EUR',
      'EP-Channel': 'mobile',
    });
  });

  it.each(['usd', 'US', 'USDX', 'USD, EUR', ''])('refuses the currency %j by name', (currency) => {
    const sent = { 'x-moltin-currency': currency };
    expect(() => readHeaders(sent, listNodeProducts.headers)).toThrow(/^X-Moltin-Currency: /);
  });
});
