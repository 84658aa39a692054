import type { Database } from 'better-sqlite3';
import { addCurrencies, enoughForCurrencies } from '../../../catalog/pricing/stored-currencies.js';
import { nextTurn } from '../../../environment/next-turn.js';

/** Prepares the listing of the currencies that prices, their sales and modifiers are in, price book by price book. */
export function prepareCurrencies(database: Database): () => Promise<readonly string[]> {
  const selectBooks = database.prepare<[], string>('SELECT id FROM price_books').pluck();
  const selectPrices = database
    .prepare<[string, number], string>(
      'SELECT document FROM prices WHERE price_book_id = ? ORDER BY sku LIMIT ?',
    )
    .pluck();
  const selectModifiers = database
    .prepare<[number], string>('SELECT document FROM price_modifiers ORDER BY name LIMIT ?')
    .pluck();

  return async () => {
    const currencies = new Set<string>();
    addCurrencies(currencies, selectModifiers.all(enoughForCurrencies));
    for (const book of selectBooks.all()) {
      addCurrencies(currencies, selectPrices.all(book, enoughForCurrencies));
      await nextTurn();
    }
    return [...currencies].sort();
  };
}
