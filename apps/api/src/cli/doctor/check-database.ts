import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '@aisle/core/files';
import { inspectSqlite, type StoreInspection } from '@aisle/core/sqlite';
import { isOthers } from '../../access/key-file.js';
import { isDatabaseAddress } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { formatBytes } from '../serve/request-line.js';
import { describeDatabase } from '../store/describe-database.js';
import { describeNames, isInMemory, pathsOf } from '../store/store-paths.js';
import { say } from '../terminal/say.js';
import { type Check, failed, fine, reasonOf } from './check.js';
import { checkServer } from './check-server.js';

/**
 * Bytes of free disk space below which a publish may not fit; so may less than the size of the
 * database.
 */
const littleRoom = 100_000_000;

/** Checks the whole database, and reads all of it. */
export async function checkDatabase(settings: Settings): Promise<readonly Check[]> {
  const { db } = settings;
  if (isDatabaseAddress(db)) return checkServer(settings);
  if (isInMemory(db)) return [fine('database', 'in memory: made and forgotten by each start')];
  try {
    const { named, key } = pathsOf(db);
    if (!existsSync(named)) return [checkPlaceFor(db, named)];
    tellLongLook(db, statSync(named).size);
    const inspection = inspectSqlite(db);
    const checks = [...checkFile(db, inspection), ...checkKey(key)];
    if (inspection.damage.length > 0) return checks;
    return [...checks, await checkContents(settings, inspection)];
  } catch (error) {
    return [failed('database', `cannot be used: ${reasonOf(error)}`)];
  }
}

/** Checks the folders in which the service would create a database. */
function checkPlaceFor(db: string, named: string): Check {
  let folder = dirname(resolve(named));
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory())
      return failed('database', `${db} cannot be made: ${folder} is a file`);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return fine('database', `${db} is not there; a start makes it`);
  } catch (error) {
    return failed(
      'database',
      `${db} cannot be made: ${folder} may not be written to (${codeOf(error)}); change its permissions or name another place with --db`,
    );
  }
}

/** Bytes that take more than a second to read. */
const longLook = 100_000_000;

/** SQLite reports no progress while it checks a file. */
function tellLongLook(db: string, bytes: number): void {
  if (bytes > longLook) say(`reading all of ${db} (${formatBytes(bytes)}) to check it`);
}

function checkFile(db: string, found: StoreInspection): readonly Check[] {
  return [
    fine('SQLite', found.sqliteVersion),
    checkTables(found),
    checkJournal(found),
    checkDamage(found),
    fine(
      'size',
      `${formatBytes(found.bytes)}, ${formatBytes(found.unusedBytes)} of it to be used again; log ${formatBytes(found.logBytes)}`,
    ),
    checkRoom(found),
    checkRights('rights', db, found.isOpenToOthers),
    ...checkOwner(db, found),
    ...checkNames(db, found),
    ...found.incomplete.map((what) =>
      failed('release', `${what}; aisle publish --force makes a whole one`),
    ),
    ...checkFilling(found),
    ...found.leftovers.map((file) =>
      failed('leftover', `${file} is what a copy left that was killed; remove it`),
    ),
  ];
}

function checkTables({ tables, newestTables }: StoreInspection): Check {
  const isOld = tables < newestTables;
  return fine(
    'tables',
    `version ${tables}${isOld ? `; the next start brings them to ${newestTables}` : ''}`,
  );
}

function checkJournal({ journalMode }: StoreInspection): Check {
  const what = 'journal';
  if (journalMode === 'wal') return fine(what, 'write-ahead log');
  return fine(what, `${journalMode}; the next start turns the write-ahead log on`);
}

function checkDamage({ damage: [fault, ...more] }: StoreInspection): Check {
  const what = 'integrity';
  if (fault === undefined) return fine(what, 'whole');
  const rest = more.length > 0 ? `, and ${more.length} more` : '';
  return failed(what, `damaged (${fault}${rest}); put a backup in its place with aisle restore`);
}

function checkRoom({ bytes, freeBytes }: StoreInspection): Check {
  const what = 'disk';
  if (!Number.isFinite(freeBytes)) return fine(what, 'does not tell how much is free');
  const found = `${formatBytes(freeBytes)} free`;
  if (freeBytes >= Math.max(littleRoom, bytes)) return fine(what, found);
  return failed(what, `${found}; an import or a publish may not fit: free some space`);
}

function checkOwner(db: string, { isForeign }: StoreInspection): readonly Check[] {
  if (!isForeign) return [];
  return [fine('owner', `another user, who may do anything with ${db}`)];
}

function checkNames(db: string, { names }: StoreInspection): readonly Check[] {
  return names === 1 ? [] : [failed('names', describeNames(db, names))];
}

function checkFilling({ filling }: StoreInspection): readonly Check[] {
  const what = 'filling';
  if (filling === 'none') return [];
  if (filling === 'going on') return [fine(what, 'is being filled for the first time')];
  return [failed(what, 'was cut off, so that some of it is missing; aisle serve starts it over')];
}

function checkKey(file: string): readonly Check[] {
  const what = 'key';
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return [fine(what, `${file} is not there; a start makes it`)];
  if (isOthers(stats.uid, file)) {
    return [failed(what, `${file} belongs to another user, who could sign tokens; remove it`)];
  }
  return [checkRights(what, file, (stats.mode & 0o077) !== 0)];
}

function checkRights(what: string, file: string, isOpenToOthers: boolean): Check {
  if (!isOpenToOthers) return fine(what, 'its owner only');
  return failed(what, `other users may use ${file}; chmod 600 ${file}`);
}

async function checkContents(settings: Settings, { tables, newestTables }: StoreInspection) {
  const what = 'database';
  if (tables < newestTables) return fine(what, 'is of an older version, and can be used');
  return fine(what, `holds ${await describeDatabase(settings, quiet)}`);
}

/** Suppresses messages of opening the store: earlier checks have reported them. */
const quiet = { say: () => {}, warn: () => {} };
