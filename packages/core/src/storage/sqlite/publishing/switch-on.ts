import type { Database } from 'better-sqlite3';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { mergeSaleChanges } from '../../../catalog/pricing/sale-changes.js';
import type { PublicationEnd } from '../../../catalog/publication.js';
import type { SaleChange } from '../../../catalog/release.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import {
  type ReleaseRow,
  readRelease,
  sealOfRelease,
} from '../../../catalog/release-format/release-row.js';
import { type ListedRelease, listedProducts } from '../../../catalog/release-format/stored-list.js';
import { readStored } from '../../../integrity/read-stored.js';
import { prepareLists } from '../release-rows/read-lists.js';
import type { OwnRelease } from './own-release.js';

/** Maximum number of logged changes to keep for catalogs that are rarely published. */
const maxChanges = 200_000;

/** Makes the release the newest one and marks those that are no longer kept, in one step. */
export function switchOn(
  database: Database,
  own: OwnRelease,
  release: ListedRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): NumberedRelease {
  const publish = database.prepare<[object]>(`
    UPDATE releases SET state = 'published', published_at = @now, languages = @languages,
      default_language = @default_language, sale_changes = @sale_changes, products = @products
    WHERE number = @number`);
  const prune = database.prepare<[object]>(`
    UPDATE releases SET state = 'pruned'
    WHERE catalog_id = @catalog_id AND state = 'published' AND number NOT IN (
      SELECT number FROM releases WHERE catalog_id = @catalog_id AND state = 'published'
      ORDER BY number DESC LIMIT @keep)`);
  const selectEarlierSales = database
    .prepare<[object], string>(`
      SELECT sale_changes FROM releases
      WHERE generation = @generation AND state = 'published' ORDER BY number DESC LIMIT 1`)
    .pluck();
  // Changes that every catalog's newest release knows are of no use any more.
  const forget = database.prepare<[object]>(`
    DELETE FROM changes WHERE number <= max(
      (SELECT seq - ${maxChanges} FROM sqlite_sequence WHERE name = 'changes'),
      (SELECT min(known) FROM (
        SELECT max(changes) AS known FROM releases WHERE state = 'published' GROUP BY catalog_id)))`);
  const find = database.prepare<[number], ReleaseRow>('SELECT * FROM releases WHERE number = ?');
  const seal = database.prepare<[number, number]>('UPDATE releases SET seal = ? WHERE number = ?');
  const row = own.step(() => {
    const earlier = readStored<SaleChange[]>(selectEarlierSales.get(release) ?? '[]');
    publish.run({
      ...release,
      now,
      languages: JSON.stringify(languages),
      default_language,
      sale_changes: JSON.stringify(mergeSaleChanges([...earlier, ...sale_changes])),
      products: countListed(database, release),
    });
    const published = find.get(release.number);
    if (published) seal.run(sealOfRelease(published), release.number);
    prune.run({ catalog_id, keep });
    forget.run({});
    return find.get(release.number);
  });
  const stored = row && readRelease(row);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  return stored;
}

/** Products that nodes list: everything but the components that only bundles show. */
function countListed(database: Database, release: ListedRelease): number {
  return prepareLists(database).find(listedProducts(release), release.number)?.total ?? 0;
}
