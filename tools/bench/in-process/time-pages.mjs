import { createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { takeTurns } from './take-turns.mjs';

/** Uses of a page: as bytes to send, as the text of each product, or as objects. */
const uses = {
  bytes: (page) => page.bytes.length,
  text: (page) => page.documents.length,
  objects: (page) => page.products.length,
};

/**
 * Reads pages of a store in this process. `contenders` are lists of requests by name, each with the
 * use of its pages. Resolves to microseconds per page by name, one number per round.
 */
export async function run({ file, contenders, rounds, seconds }) {
  const commerce = createCommerce({ storage: openSqlite(file, { readOnly: true }) });
  const works = contenders.map(({ name, requests, use = 'bytes' }) => ({
    name,
    work: async (turn) => {
      const page = await commerce.catalog.listNodeProducts(requests[turn % requests.length]);
      return uses[use](page);
    },
  }));
  try {
    return await takeTurns(works, { rounds, seconds });
  } finally {
    await commerce.close();
  }
}
