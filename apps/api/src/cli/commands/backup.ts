import { backupSqlite } from '@aisle/core/sqlite';
import { loadSettings } from '../../config/load-settings.js';
import { UsageError } from '../../config/usage-error.js';
import { exitCodes } from '../exit-codes.js';
import { requireFileName } from '../file-name.js';
import { runInterruptibly } from '../interruption.js';
import { formatBytes } from '../serve/request-line.js';
import { giveWay } from '../store/give-way.js';
import { requireDatabase } from '../store/open-store.js';
import { refuseServer } from '../store/refuse-server.js';
import { refuseStoreFiles } from '../store/refuse-store-files.js';
import { formatElapsed } from '../terminal/format-progress.js';
import { createProgress } from '../terminal/progress.js';
import { print } from '../terminal/say.js';
import type { Command } from './command.js';

const notToStdout =
  'backup writes a database file, which cannot go to stdout: name a file. aisle export - writes the records to stdout.';

/** Copies the database, also one that a server uses. */
export const backup: Command = {
  usage: 'backup <file>',
  description: 'copy the database into a new file, complete and checked; it may be in use',
  example: 'aisle backup monday.sqlite',
  settings: ['db'],
  async run([named = ''], flags) {
    const file = requireFileName(named);
    if (file === '-') throw new UsageError(notToStdout);
    const { db } = loadSettings(flags).settings;
    refuseServer(
      db,
      'backup copies a database file. What copies a PostgreSQL database is pg_dump, or base backups and its log for any moment in the past; aisle export writes the records, aisle copy puts them into another database.',
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
      print(`${file} is ${db} as it was, ${formatBytes(bytes)}, complete and checked, in ${time}`);
      return exitCodes.done;
    });
  },
};
