import type { Database } from 'better-sqlite3';
import type { PublicationRequest } from '../../catalog/catalog-store.js';
import { processName } from './process-name.js';
import { retryBusy } from './retry-busy.js';

/** The numbers that belong to a release: its own, its products' and its nodes'. */
export interface ReleaseNumbers {
  readonly release: number;
  readonly first_product: number;
  readonly end_product: number;
  readonly first_node: number;
  readonly end_node: number;
}

/** Enters a release in the making and reserves its numbers, beyond those of all others. */
export function reserveRelease(
  database: Database,
  { catalog_id, release_id, now }: PublicationRequest,
  { total, listed, nodes }: { total: number; listed: number; nodes: readonly unknown[] },
): Promise<ReleaseNumbers> {
  const last = database.prepare<[], { release: number; product: number; node: number }>(`
    SELECT coalesce(max(number), 0) AS release, coalesce(max(end_product), 1) AS product,
      coalesce(max(end_node), 1) AS node
    FROM releases`);
  const insert = database.prepare<[object]>(`
    INSERT INTO releases (number, id, catalog_id, state, owner, touched_at, published_at,
      default_language, languages, sale_changes, products,
      first_product, end_product, first_node, end_node)
    VALUES (@release, @release_id, @catalog_id, 'building', @owner, @touched_at, @now,
      '', '[]', '[]', @listed, @first_product, @end_product, @first_node, @end_node)`);
  const reserve = database.transaction((): ReleaseNumbers => {
    const { release, product, node } = last.get() ?? { release: 0, product: 1, node: 1 };
    const numbers = {
      release: release + 1,
      first_product: product,
      end_product: product + total,
      first_node: node,
      end_node: node + nodes.length,
    };
    insert.run({
      ...numbers,
      release_id,
      catalog_id,
      owner: processName,
      touched_at: Date.now(),
      now,
      listed,
    });
    return numbers;
  });
  return retryBusy(() => reserve.immediate());
}
