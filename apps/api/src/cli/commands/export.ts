import { loadSettings } from '../../config/load-settings.js';
import { exitCodes } from '../exit-codes.js';
import { useStore } from '../store/open-store.js';
import { refuseStoreFiles } from '../store/refuse-store-files.js';
import { storeFlags } from '../store/store-use.js';
import { countNouns } from '../terminal/format-progress.js';
import { say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import { fileOrStdout, writeLines } from '../write-lines.js';
import type { Command } from './command.js';

/** Writes everything that is in the database as a seed. */
export const exportStore: Command = {
  usage: 'export [file]',
  description:
    'write what is in the database as NDJSON that aisle import takes, to stdout (also as -) or a file',
  example: 'aisle export store.ndjson',
  settings: storeFlags,
  async run([named], flags) {
    const file = fileOrStdout(named);
    const { settings } = loadSettings(flags);
    if (file !== undefined) refuseStoreFiles(file, settings.db);
    return useStore(settings, 'read', { say, warn }, async (commerce) => {
      const lines = await writeLines(commerce.exportSeed(), file);
      if (file !== undefined) say(`wrote ${countNouns(lines, 'record')} to ${file}`);
      return exitCodes.done;
    });
  },
};
