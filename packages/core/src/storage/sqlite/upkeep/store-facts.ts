import type { StoreMeasures, StoreSummary } from '../../../commerce/storage.js';
import type { Connection } from '../connection/connection.js';
import { sizeOf } from '../connection/disk-space.js';
import type { StoreFiles } from '../connection/store-files.js';

/** Prepares the description and the metrics of a store. */
export function prepareFacts({
  database,
  location,
  files,
}: Pick<Connection, 'database' | 'location' | 'files'>) {
  const summarise = database.prepare<[], Omit<StoreSummary, 'location'>>(`
    SELECT (SELECT count(*) FROM catalogs) AS catalogs,
      (SELECT count(*) FROM releases WHERE state = 'published') AS releases,
      (SELECT count(*) FROM nodes) AS nodes,
      (SELECT count(*) FROM products) AS products,
      (SELECT count(*) FROM products WHERE status = 'draft') AS drafts,
      (SELECT count(*) FROM offerings) AS offerings,
      (SELECT count(*) FROM subscriptions) AS subscriptions,
      (SELECT count(*) FROM carts) AS carts,
      (SELECT count(*) FROM stock) AS stock`);
  const countReleases = database.prepare<[], Omit<StoreMeasures, 'bytes'>>(`
    SELECT count(*) FILTER (WHERE state = 'published') AS releases,
      count(*) FILTER (WHERE state <> 'building') AS publications FROM releases`);
  const sizeInMemory = database
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck();

  return {
    describe: (): StoreSummary => ({ location, ...row(summarise.get()) }),
    measure: (): StoreMeasures => ({
      bytes: files ? sizeOnDisk(files) : row(sizeInMemory.get()),
      ...row(countReleases.get()),
    }),
  };
}

/** Returns the size of the file, its log and its index in bytes. */
function sizeOnDisk({ database, log, index }: StoreFiles): number {
  return [database, log, index].map(sizeOf).reduce((sum, size) => sum + size);
}

function row<Row>(found: Row | undefined): Row {
  if (found === undefined) throw new RangeError('counting gives a row');
  return found;
}
