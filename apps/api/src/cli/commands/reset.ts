import { nameOfDatabase } from '../../config/database-address.js';
import { loadSettings } from '../../config/load-settings.js';
import { exitCodes } from '../exit-codes.js';
import { useStore } from '../store/open-store.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { storeFlags } from '../store/store-use.js';
import { confirm } from '../terminal/confirm.js';
import { describeLoss } from '../terminal/describe-contents.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Empties the database. */
export const reset: Command = {
  usage: 'reset',
  description: 'empty the database; the next aisle serve fills it with the demo store',
  example: 'aisle reset --yes',
  settings: storeFlags,
  options: [{ flags: '--yes', description: 'do it without asking' }],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'reset');
    const name = nameOfDatabase(settings.db);
    return useStore(settings, 'change', { say, warn }, async (commerce) => {
      const contents = (await describeLoss(commerce)) ?? 'nothing';
      const isWanted = flags.yes === true || (await askFirst(name, contents));
      if (!isWanted) {
        print('nothing was changed');
        return exitCodes.failed;
      }
      await commerce.reset();
      print(`${name} is empty now; it held ${contents}`);
      return exitCodes.done;
    });
  },
};

function askFirst(db: string, contents: string): Promise<boolean> {
  return confirm(
    `Delete ${contents} from ${db}?`,
    `reset deletes ${contents}; add --yes where nobody can be asked.`,
  );
}
