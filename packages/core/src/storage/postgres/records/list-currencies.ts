import { addCurrencies, enoughForCurrencies } from '../../../catalog/pricing/stored-currencies.js';
import type { Queryable, Statement } from '../connection/statements.js';

/** Lists the currencies that prices, their sales and modifiers are in, price book by price book. */
export async function listCurrencies(database: Queryable): Promise<readonly string[]> {
  const currencies = new Set<string>();
  const addAll = async (statement: Statement) => {
    const rows = await database.query<{ document: string }>(statement);
    addCurrencies(
      currencies,
      rows.map(({ document }) => document),
    );
  };
  await addAll({
    text: 'SELECT document FROM price_modifiers ORDER BY name LIMIT $1',
    values: [enoughForCurrencies],
  });
  for (const { id } of await database.query<{ id: string }>({
    text: 'SELECT id FROM price_books',
  })) {
    await addAll({
      text: 'SELECT document FROM prices WHERE price_book_id = $1 ORDER BY sku LIMIT $2',
      values: [id, enoughForCurrencies],
    });
  }
  return [...currencies].sort();
}
