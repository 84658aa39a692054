import { createInterface } from 'node:readline/promises';
import { loadSettings, UsageError } from '../config.js';
import { type Command, exitCodes } from './command.js';
import { openStore } from './open-store.js';
import { describeContents } from './terminal/describe-contents.js';

/** Empties the database. */
export const reset: Command = {
  usage: 'reset',
  description: 'empty the database; the next aisle serve fills it with the demo store',
  settings: ['db'],
  options: [{ flags: '--yes', description: 'do it without asking' }],
  async run(_args, flags) {
    const { settings } = loadSettings(flags);
    const commerce = openStore(settings, 'change');
    try {
      const contents = describeContents(await commerce.describe());
      const isWanted = flags.yes === true || (await confirm(settings.db, contents));
      if (!isWanted) {
        process.stdout.write('nothing was changed\n');
        return exitCodes.failed;
      }
      await commerce.reset();
      process.stdout.write(`${settings.db} is empty now; it held ${contents}\n`);
      return exitCodes.done;
    } finally {
      await commerce.close();
    }
  },
};

async function confirm(db: string, contents: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new UsageError(`reset deletes ${contents}; add --yes where nobody can be asked.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete ${contents} from ${db}? (yes/no) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
