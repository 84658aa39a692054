import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '@aisle/core/files';
import { inspectSqlite, type StoreInspection } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { isOthers } from '../access/key-file.js';
import type { Settings } from '../config/setting-definitions.js';
import { isDatabaseAddress, UsageError } from '../config/setting-parsers.js';
import { requireReadable } from '../import/read-seed-files.js';
import { isTaken, tryListening } from '../server/listen.js';
import { ageOf, describeEnd, readCertificate } from '../tls/follow-certificate.js';
import { isKnownToOthers } from '../tls/open-own-certificate.js';
import { describeFailure } from './describe-failure.js';
import { certificateFilesOf } from './serve/open-certificate.js';
import { explainListenFailure, requireFittingSettings } from './serve/refuse-start.js';
import { describeNames, isInMemory, pathsOf, useStore } from './store/open-store.js';
import { describeDatabase } from './store/refuse-store-files.js';
import { describeContents } from './terminal/progress.js';
import { formatBytes, say } from './terminal/say.js';

/** Checks the certificate that the service would use; returns nothing without TLS. */
export function checkCertificate(settings: Settings): readonly Check[] {
  const what = 'certificate';
  try {
    const files = certificateFilesOf(settings);
    if (!files) return [];
    const isOwn = settings.tlsCert === undefined;
    const remedy = isOwn ? 'the next start creates a new one' : 'replace it';
    if (isOwn && !existsSync(files.cert)) {
      return [{ what, found: `${files.cert} does not exist; the next start creates it` }];
    }
    const { certificate } = readCertificate(files);
    const now = Date.now();
    const end = describeEnd(certificate, now);
    const found = `${certificate.subjectAltName ?? certificate.subject}; ${end}`;
    if (isOwn && isKnownToOthers(files.key)) {
      return [{ what, found: `other users may have read ${files.key}; ${remedy}` }];
    }
    if (ageOf(certificate, now) === 'young') return [{ what, found }];
    return [{ what, found: `${found}; ${remedy}`, isFailed: !isOwn }];
  } catch (error) {
    return [{ what, found: `cannot be used: ${reasonOf(error)}`, isFailed: true }];
  }
}

/** Checks for other reasons to refuse to start, besides database and certificate. */
export async function checkStart(settings: Settings): Promise<readonly Check[]> {
  return [
    ...checkTogether(settings),
    ...(await checkSeed(settings)),
    ...(await checkPort(settings)),
  ];
}

function checkTogether(settings: Settings): readonly Check[] {
  try {
    requireFittingSettings(settings);
    return [];
  } catch (error) {
    return [failed('settings', reasonOf(error))];
  }
}

async function checkSeed({ seed, readOnly }: Settings): Promise<readonly Check[]> {
  if (seed.length === 0 || seed.join() === 'none' || readOnly) return [];
  try {
    await requireReadable(seed, {});
    return [];
  } catch (error) {
    return [failed('seed', `cannot be loaded into an empty database: ${reasonOf(error)}`)];
  }
}

/** A port in use is no failure here, because the running service may use it. */
async function checkPort(settings: Settings): Promise<readonly Check[]> {
  if (!settings.strictPort) return [];
  const what = 'listening';
  try {
    await tryListening(settings);
    return [fine(what, 'the port is free')];
  } catch (error) {
    if (!isTaken(error)) return [failed(what, explain(settings, error))];
    return [
      fine(what, `port ${settings.port} is in use, so another start with --strict-port fails`),
    ];
  }
}

function explain(settings: Settings, error: unknown): string {
  try {
    return explainListenFailure(settings)(error);
  } catch (explained) {
    return reasonOf(explained);
  }
}

/**
 * Bytes of free disk space below which a publish may not fit; so may less than the size of the
 * database.
 */
const littleRoom = 100_000_000;

/** Checks the whole database, and reads all of it. */
export async function checkDatabase(settings: Settings): Promise<readonly Check[]> {
  const { db } = settings;
  if (isDatabaseAddress(db)) return checkServer(settings);
  if (isInMemory(db)) return [fine('database', 'in memory: empty at each start')];
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
      return failed('database', `${db} cannot be created: ${folder} is a file, not a folder`);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return fine('database', `${db} does not exist; the next start creates it`);
  } catch (error) {
    return failed(
      'database',
      `${db} cannot be created: ${folder} is not writable (${codeOf(error)}); change its permissions or name another file with --db`,
    );
  }
}

/** Bytes that take more than a second to read. */
const longLook = 100_000_000;

/** SQLite reports no progress while it checks a file. */
function tellLongLook(db: string, bytes: number): void {
  if (bytes > longLook) say(`Checking all of ${db} (${formatBytes(bytes)}) …`);
}

function checkFile(db: string, found: StoreInspection): readonly Check[] {
  return [
    fine('SQLite', found.sqliteVersion),
    checkTables(found),
    checkJournal(found),
    checkDamage(found),
    fine(
      'size',
      `${formatBytes(found.bytes)}, of which ${formatBytes(found.unusedBytes)} are free; write-ahead log ${formatBytes(found.logBytes)}`,
    ),
    checkRoom(found),
    checkRights('rights', db, found.isOpenToOthers),
    ...checkOwner(db, found),
    ...checkNames(db, found),
    ...found.incomplete.map((what) =>
      failed('release', `${what}; run aisle publish --force to create a complete one`),
    ),
    ...checkFilling(found),
    ...found.leftovers.map((file) =>
      failed('leftover', `${file} is left over from an interrupted copy; remove it`),
    ),
  ];
}

function checkTables({ tables, newestTables }: StoreInspection): Check {
  const isOld = tables < newestTables;
  return fine(
    'tables',
    `version ${tables}${isOld ? `; the next start migrates them to version ${newestTables}` : ''}`,
  );
}

function checkJournal({ journalMode }: StoreInspection): Check {
  const what = 'journal';
  if (journalMode === 'wal') return fine(what, 'write-ahead log');
  return fine(what, `${journalMode}; the next start turns on the write-ahead log`);
}

function checkDamage({ damage: [fault, ...more] }: StoreInspection): Check {
  const what = 'integrity';
  if (fault === undefined) return fine(what, 'intact');
  const rest = more.length > 0 ? `, and ${more.length} more` : '';
  return failed(what, `damaged (${fault}${rest}); restore a backup with aisle restore`);
}

function checkRoom({ bytes, freeBytes }: StoreInspection): Check {
  const what = 'disk';
  if (!Number.isFinite(freeBytes)) return fine(what, 'free space unknown');
  const found = `${formatBytes(freeBytes)} free`;
  if (freeBytes >= Math.max(littleRoom, bytes)) return fine(what, found);
  return failed(
    what,
    `${found}, which may not suffice for an import or a publish; free some space`,
  );
}

function checkOwner(db: string, { isForeign }: StoreInspection): readonly Check[] {
  if (!isForeign) return [];
  return [fine('owner', `another user owns ${db} and can change or delete it`)];
}

function checkNames(db: string, { names }: StoreInspection): readonly Check[] {
  return names === 1 ? [] : [failed('names', describeNames(db, names))];
}

function checkFilling({ filling }: StoreInspection): readonly Check[] {
  const what = 'filling';
  if (filling === 'none') return [];
  if (filling === 'going on') return [fine(what, 'another process is loading the initial data')];
  return [
    failed(what, 'was interrupted, so the data is incomplete; run aisle serve to load it again'),
  ];
}

function checkKey(file: string): readonly Check[] {
  const what = 'key';
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return [fine(what, `${file} does not exist; the next start creates it`)];
  if (isOthers(stats.uid, file)) {
    return [failed(what, `${file} belongs to another user, who could sign tokens; remove it`)];
  }
  return [checkRights(what, file, (stats.mode & 0o077) !== 0)];
}

function checkRights(what: string, file: string, isOpenToOthers: boolean): Check {
  if (!isOpenToOthers) return fine(what, 'accessible by its owner only');
  return failed(what, `other users can access ${file}; run chmod 600 ${file}`);
}

async function checkContents(settings: Settings, { tables, newestTables }: StoreInspection) {
  const what = 'database';
  if (tables < newestTables) return fine(what, 'has an older version, which is supported');
  return fine(what, `holds ${await describeDatabase(settings, quiet)}`);
}

/** Suppresses messages of opening the store: earlier checks have reported them. */
const quiet = { say: () => {}, warn: () => {} };

/** Checks a database on a server. The server itself checks its files. */
async function checkServer(settings: Settings): Promise<readonly Check[]> {
  const warnings: string[] = [];
  const options = { say: () => {}, warn: (text: string) => warnings.push(text) };
  try {
    const found = await useStore(settings, 'read', options, async (commerce) => {
      await commerce.check();
      const [summary, { bytes }] = [await commerce.describe(), await commerce.measure()];
      return [
        fine('database', `holds ${describeContents(summary)}`),
        fine('size', formatBytes(bytes)),
      ];
    });
    return [
      ...found,
      ...warnings.map((text) => failed('warning', text)),
      fine('backups', 'use PostgreSQL tools (pg_dump, base backups); see docs/operate.md'),
    ];
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found')
      return [fine('database', 'has no store yet; the next start creates it')];
    return [failed('database', `cannot be used: ${reasonOf(error)}`)];
  }
}

/** Subject and result of a check. A failed one says how to repair it. */
export interface Check {
  readonly what: string;
  readonly found: string;
  readonly isFailed?: boolean;
}

function fine(what: string, found: string): Check {
  return { what, found };
}

function failed(what: string, found: string): Check {
  return { what, found, isFailed: true };
}

/** Formats a failure on one line, without the hint at the help of the command line. */
function reasonOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  return describeFailure(error, false).replaceAll('\n', '; ');
}
