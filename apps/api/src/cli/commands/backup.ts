import { existsSync } from 'node:fs';
import { backupSqlite, restoreSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/resolve-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { type Command, exitCodes, requireFileName } from '../command.js';
import { runInterruptibly } from '../interruption.js';
import { isInMemory, requireDatabase, useStore } from '../store/open-store.js';
import { describeDatabase, refuseServer, refuseStoreFiles } from '../store/refuse-store-files.js';
import { giveWay, refuseReadOnly, storeFlags } from '../store/store-use.js';
import { createProgress, describeLoss, formatElapsed } from '../terminal/progress.js';
import { confirm, formatBytes, print, say, warn } from '../terminal/say.js';

const notToStdout =
  'backup cannot write to stdout. Name a file, or use aisle export - to write the records to stdout.';

/** Copies the database, also one that a server uses. */
export const backup: Command = {
  usage: 'backup <file>',
  description: 'back up the database to a new file and verify it; a server may be running',
  example: 'aisle backup monday.sqlite',
  settings: ['db'],
  async run([named = ''], flags) {
    const file = requireFileName(named);
    if (file === '-') throw new UsageError(notToStdout);
    const { db } = loadSettings(flags).settings;
    refuseServer(
      db,
      'backup works on a database file only. Back up a PostgreSQL database with pg_dump, or with base backups and WAL archiving for point-in-time recovery. aisle export writes its records to a file, and aisle copy copies them into another database.',
    );
    requireDatabase(db);
    refuseStoreFiles(file, db);
    const startedAt = performance.now();
    const progress = createProgress('copying', 'page', process.stderr);
    giveWay();
    return runInterruptibly(async (signal) => {
      const { bytes } = await backupSqlite(db, file, {
        signal,
        onProgress: (pages, total) => progress.update(pages, pages / total),
      }).finally(progress.end);
      const time = formatElapsed(performance.now() - startedAt);
      print(`Backed up ${db} to ${file} (${formatBytes(bytes)}, verified) in ${time}.`);
      return exitCodes.done;
    });
  },
};

/** Replaces the content of the database by a backup. */
export const restore: Command = {
  usage: 'restore <file>',
  description: 'replace all data with a backup made by aisle backup',
  example: 'aisle restore monday.sqlite',
  settings: ['db'],
  options: [{ flags: '--yes', description: 'do not ask for confirmation' }],
  async run([named = ''], flags) {
    const file = requireFileName(named);
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'restore');
    refuseServer(
      settings.db,
      'restore works on a database file only. Copy a backup of aisle into a PostgreSQL database with aisle copy --from FILE --to ADDRESS. Restore a dump of pg_dump with pg_restore.',
    );
    if (isInMemory(settings.db)) {
      throw new UsageError(
        'An in-memory database ends with the command. Name a database file with --db.',
      );
    }
    if (!existsSync(file)) {
      throw new CommerceError(
        'unusable_file',
        `${file} does not exist. Name a file that aisle backup made.`,
      );
    }
    return runInterruptibly(async (signal) => {
      const progress = createProgress('copying', 'page', process.stderr);
      const isRestored = await restoreSqlite(settings.db, file, {
        signal,
        confirm: async () => flags.yes === true || (await isLossWanted(settings, file)),
        onProgress: (pages, total) => progress.update(pages, pages / total),
      }).finally(progress.end);
      if (!isRestored) {
        print('Nothing was changed.');
        return exitCodes.failed;
      }
      print(
        `Restored ${file} into ${settings.db}: ${await describeDatabase(settings, { say, warn })}.`,
      );
      return exitCodes.done;
    });
  },
};

async function isLossWanted(settings: Settings, file: string): Promise<boolean> {
  const lost = await findLoss(settings);
  if (lost === undefined) return true;
  return confirm(
    `Replace ${lost} in ${settings.db} with ${file}?`,
    `This will replace ${lost}. Pass --yes to confirm (no terminal to ask).`,
  );
}

/**
 * Describes the data that a restore would replace; undefined if there is none. A damaged database
 * can be replaced too.
 */
async function findLoss(settings: Settings): Promise<string | undefined> {
  if (!existsSync(settings.db)) return undefined;
  try {
    return await useStore(settings, 'make', { say, warn }, describeLoss);
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
    return 'unreadable data';
  }
}

/** Empties the database. */
export const reset: Command = {
  usage: 'reset',
  description: 'delete all data; the next aisle serve loads the demo store',
  example: 'aisle reset --yes',
  settings: storeFlags,
  options: [{ flags: '--yes', description: 'do not ask for confirmation' }],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'reset');
    const name = nameOfDatabase(settings.db);
    return useStore(settings, 'change', { say, warn }, async (commerce) => {
      const contents = (await describeLoss(commerce)) ?? 'nothing';
      const isWanted = flags.yes === true || (await askFirst(name, contents));
      if (!isWanted) {
        print('Nothing was changed.');
        return exitCodes.failed;
      }
      await commerce.reset();
      print(`Deleted ${contents} from ${name}.`);
      return exitCodes.done;
    });
  },
};

function askFirst(db: string, contents: string): Promise<boolean> {
  return confirm(
    `Delete ${contents} from ${db}?`,
    `This will delete ${contents}. Pass --yes to confirm (no terminal to ask).`,
  );
}
