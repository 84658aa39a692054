import { existsSync } from 'node:fs';
import { restoreSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { loadSettings } from '../../config/load-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/usage-error.js';
import { exitCodes } from '../exit-codes.js';
import { requireFileName } from '../file-name.js';
import { runInterruptibly } from '../interruption.js';
import { describeDatabase } from '../store/describe-database.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { refuseServer } from '../store/refuse-server.js';
import { isInMemory } from '../store/store-paths.js';
import { confirm } from '../terminal/confirm.js';
import { describeLoss } from '../terminal/describe-contents.js';
import { createProgress } from '../terminal/progress.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Replaces the content of the database by a backup. */
export const restore: Command = {
  usage: 'restore <file>',
  description: 'put what aisle backup made in the place of all that is in the database',
  example: 'aisle restore monday.sqlite',
  settings: ['db'],
  options: [{ flags: '--yes', description: 'do it without asking' }],
  async run([named = ''], flags) {
    const file = requireFileName(named);
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'restore');
    refuseServer(
      settings.db,
      'restore puts a file in the place of a database file. What aisle backup made goes into a PostgreSQL database with aisle copy --from FILE --to ADDRESS; what pg_dump made, with pg_restore.',
    );
    if (isInMemory(settings.db)) {
      throw new UsageError('a database in memory ends with its process; name a file with --db.');
    }
    if (!existsSync(file)) {
      throw new CommerceError(
        'unusable_file',
        `${file} is not there; name what aisle backup made.`,
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
        print('nothing was changed');
        return exitCodes.failed;
      }
      print(
        `${settings.db} is ${file} now; it holds ${await describeDatabase(settings, { say, warn })}`,
      );
      return exitCodes.done;
    });
  },
};

async function isLossWanted(settings: Settings, file: string): Promise<boolean> {
  const lost = await findLoss(settings);
  if (lost === undefined) return true;
  return confirm(
    `Replace ${lost} in ${settings.db} by ${file}?`,
    `restore replaces ${lost}; add --yes where nobody can be asked.`,
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
    return 'what cannot be read';
  }
}
