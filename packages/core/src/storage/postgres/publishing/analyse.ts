import { CommerceError } from '@aisle/schema';
import type { Session } from '../connection/session.js';
import type { OwnRelease } from './own-release.js';

/** Number of products from which on PostgreSQL updates its statistics. */
const manyProducts = 1_000;

/** How long a lock of somebody else is waited for, in milliseconds. Autovacuum gives way within one second. */
const patience = 2_000;

/** The tables that a page is read from. */
const tables = `release_products, release_values, release_lists, release_list_blocks, release_nodes,
  release_node_documents, release_files, release_product_files, release_components`;

/**
 * Has PostgreSQL see how much there is now, as a step of a publication: a plan that it made while the tables were
 * small, and keeps, would walk them. While somebody else holds one of the tables it is left to autovacuum.
 */
export async function analyse(
  session: Session,
  own: Pick<OwnRelease, 'step'>,
  products: number,
): Promise<void> {
  if (products < manyProducts) return;
  try {
    await own.step(async () => {
      await session.run({ text: `SET LOCAL lock_timeout = ${patience}` });
      await session.run({ text: `ANALYZE ${tables}` });
    });
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'busy') throw error;
  }
}
