import { existsSync } from 'node:fs';
import { createTokens, tokenLifetime } from '../../access/tokens.js';
import { loadSettings } from '../../config/load-settings.js';
import { UsageError } from '../../config/usage-error.js';
import { exitCodes } from '../exit-codes.js';
import { writeTokenFile } from '../serve/token-file.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { isFile, isInMemory, pathsOf } from '../store/store-paths.js';
import { storeFlags } from '../store/store-use.js';
import { useKeys } from '../store/use-keys.js';
import { print, say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

/** Adds a new signing key for tokens to the database. */
export const rotateKeyCommand: Command = {
  usage: 'rotate-key',
  description: 'sign tokens with a new key from now on; a running server notices',
  example: 'aisle rotate-key --forget',
  settings: [...storeFlags, 'clientId'],
  options: [
    { flags: '--forget', description: 'end all tokens that there are, as when the key was seen' },
  ],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'rotate-key');
    const { db, clientId } = settings;
    if (isInMemory(db)) {
      throw new UsageError(
        'a database in memory has a new key at each start; name a file with --db.',
      );
    }
    const forget = flags.forget === true;
    const now = Date.now();
    await useKeys(settings, { say, warn }, async (keys) => {
      const ring = await keys.open();
      await keys.rotate({ forget, now });
      const tokenFile = isFile(db) ? pathsOf(db).token : undefined;
      if (tokenFile !== undefined && existsSync(tokenFile)) {
        await writeTokenFile(tokenFile, clientId, createTokens(ring));
      }
    });
    const end = new Date(now + tokenLifetime * 1000).toISOString();
    const fate = forget
      ? 'no token from before holds any more'
      : `tokens from before hold until ${end} at the latest`;
    print(`tokens are signed with a new key; ${fate}`);
    return exitCodes.done;
  },
};
