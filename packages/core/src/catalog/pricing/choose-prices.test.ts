import { describe, expect, it } from 'vitest';
import { makePrice } from '../../testing/make-price.js';
import { choosePrices } from './stored-currencies.js';

const [low, high] = ['0-low', '1-high'];

describe('the price of a sku', () => {
  const prices = [
    makePrice({ sku: 'BOTH', price_book_id: low }),
    makePrice({ sku: 'BOTH', price_book_id: high }),
    makePrice({ sku: 'ONE', price_book_id: low }),
  ];
  const bookOf = (books: { id: string; priority: number }[], sku: string) =>
    choosePrices(books, prices).get(sku)?.price_book_id;

  it('is of the book with the highest priority that has it', () => {
    const books = [
      { id: low, priority: 1 },
      { id: high, priority: 2 },
    ];
    expect([bookOf(books, 'BOTH'), bookOf(books, 'ONE'), bookOf(books, 'NONE')]).toEqual([
      high,
      low,
      undefined,
    ]);
  });

  it('is of the book whose id comes first where two have the same priority', () => {
    const books = [
      { id: high, priority: 1 },
      { id: low, priority: 1 },
    ];
    expect(bookOf(books, 'BOTH')).toBe(low);
  });
});
