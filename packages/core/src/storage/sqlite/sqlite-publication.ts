import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublicationRequest } from '../../catalog/catalog-store.js';
import type { Publication, PublicationEnd } from '../../catalog/publication.js';
import type { StoredRelease } from '../../catalog/release.js';
import type { Connection, Session } from './connection.js';
import { type OwnRelease, prepareOwnRelease } from './own-release.js';
import { openProductSource, type ProductSource } from './product-source.js';
import { type ReleaseRow, readRelease } from './read-release.js';
import { removeUnfinished, sweepReleases } from './release-content.js';
import { type ReleaseNumbers, reserveRelease } from './reserve-release.js';
import { retryBusy } from './retry-busy.js';
import { translateSqliteError } from './translate-sqlite-error.js';
import { prepareReleaseWriter } from './write-release.js';

/** Begins a release: reads go through a session that sees one state, writes in small steps. */
export async function openSqlitePublication(
  connection: Connection,
  request: PublicationRequest,
): Promise<Publication | undefined> {
  const done = await connection.exclusively();
  let session: Session | undefined;
  try {
    await sweepReleases(connection.database);
    session = connection.openSession();
    if (!session.shared) session.database.exec('BEGIN');
    const source = await openProductSource(session, request.catalog_id);
    if (source) {
      const numbers = await reserveRelease(connection.database, request, source);
      return createPublication(connection, session, request, source, numbers, done);
    }
  } catch (error) {
    session?.end();
    done();
    throw translateSqliteError(error);
  }
  session.end();
  done();
  return undefined;
}

function createPublication(
  { database }: Connection,
  session: Session,
  request: PublicationRequest,
  source: ProductSource,
  numbers: ReleaseNumbers,
  done: () => void,
): Publication {
  const own = prepareOwnRelease(database, numbers.release, request);
  const writer = prepareReleaseWriter(database, numbers, own, source.nodes);
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    session.end();
    done();
  };
  return {
    release_id: request.release_id,
    published_at: request.now,
    catalog: source.catalog,
    nodes: source.nodes,
    total: source.total,
    findAttachments: async (productIds) => source.findAttachments(productIds),
    async *batches() {
      for (const batch of source.batches()) {
        yield batch;
        await nextTurn();
      }
    },
    write: (products, files) => inBackground(() => writer.write(products, files)),
    async complete(publicationEnd) {
      await inBackground(() => writer.writeNodes(publicationEnd.nodes));
      const release = await inBackground(() =>
        switchOn(database, numbers, own, request, publicationEnd),
      );
      // The release is public by now; what cannot be freed at once is freed by the next sweep.
      await sweepReleases(database).catch(() => undefined);
      end();
      return release;
    },
    async abandon() {
      if (ended) return;
      try {
        if (own.isHeld()) await removeUnfinished(database, numbers);
      } catch (error) {
        throw translateSqliteError(error);
      } finally {
        end();
      }
    },
  };
}

/** Makes the release the newest one and marks those that are no longer kept, in one step. */
function switchOn(
  database: Connection['database'],
  { release }: ReleaseNumbers,
  own: OwnRelease,
  { catalog_id, keep, now }: PublicationRequest,
  { languages, default_language, sale_changes }: PublicationEnd,
): StoredRelease {
  const publish = database.prepare(`
    UPDATE releases SET state = 'published', published_at = ?, languages = ?,
      default_language = ?, sale_changes = ?
    WHERE number = ?`);
  const prune = database.prepare(`
    UPDATE releases SET state = 'pruned'
    WHERE catalog_id = @catalog_id AND state = 'published' AND number NOT IN (
      SELECT number FROM releases WHERE catalog_id = @catalog_id AND state = 'published'
      ORDER BY number DESC LIMIT @keep)`);
  const find = database.prepare<[number], ReleaseRow>('SELECT * FROM releases WHERE number = ?');
  const row = database
    .transaction(() => {
      own.touch();
      publish.run(
        now,
        JSON.stringify(languages),
        default_language,
        JSON.stringify(sale_changes),
        release,
      );
      prune.run({ catalog_id, keep });
      return find.get(release);
    })
    .immediate();
  const stored = row && readRelease(row);
  if (!stored) throw new RangeError('a release that is switched on can be read');
  return stored;
}

async function inBackground<Result>(deed: () => Result): Promise<Result> {
  try {
    return await retryBusy(deed);
  } catch (error) {
    throw translateSqliteError(error);
  }
}
