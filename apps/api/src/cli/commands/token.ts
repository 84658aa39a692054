import { existsSync } from 'node:fs';
import type { GrantType } from '../../access/grant.js';
import { createTokens, type Tokens } from '../../access/tokens.js';
import { loadSettings } from '../../config/load-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/usage-error.js';
import { exitCodes } from '../exit-codes.js';
import { refuseReadOnly } from '../store/refuse-read-only.js';
import { isFile, isInMemory, pathsOf } from '../store/store-paths.js';
import { storeFlags } from '../store/store-use.js';
import { useKeys } from '../store/use-keys.js';
import { say } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import type { Command } from './command.js';

const grantTypes: readonly GrantType[] = ['client_credentials', 'implicit'];

/** Prints a token that is valid for servers on the same database. */
export const token: Command = {
  usage: 'token',
  description: 'print a token that is good for an hour',
  example: 'aisle token --grant implicit',
  settings: [...storeFlags, 'clientId'],
  options: [
    {
      flags: '--grant <type>',
      description:
        'client_credentials reads and writes, implicit reads (default: client_credentials)',
    },
    {
      flags: '--account <id>',
      description: 'a token for EP-Account-Management-Authentication-Token instead',
    },
    { flags: '--customer <id>', description: 'a token for X-Moltin-Customer-Token instead' },
  ],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    if (isInMemory(settings.db)) {
      throw new UsageError(
        'a database in memory keeps no key to sign with; name a file with --db.',
      );
    }
    const issue = chooseToken(settings, flags);
    if (makesKey(settings)) refuseReadOnly(resolved, 'token, which makes the first key,');
    return useKeys(settings, { say, warn }, async (keys) => {
      process.stdout.write(`${await issue(createTokens(await keys.open(settings)))}\n`);
      return exitCodes.done;
    });
  },
};

function makesKey({ db }: Settings): boolean {
  return isFile(db) && existsSync(pathsOf(db).named) && !existsSync(pathsOf(db).key);
}

function chooseToken(
  { clientId }: Settings,
  { grant, account, customer }: Readonly<Record<string, unknown>>,
): (tokens: Tokens) => Promise<string> {
  const kinds = [grant, account, customer].filter((value) => value !== undefined);
  for (const [flag, id] of Object.entries({ '--account': account, '--customer': customer })) {
    if (id === undefined || String(id).trim() !== '') continue;
    throw new UsageError(`${flag} is empty; it must be the id of whom the token is for.`);
  }
  if (kinds.length > 1) throw new UsageError('give one of --grant, --account, --customer.');
  if (account !== undefined) return (tokens) => tokens.issueShopper('account', String(account));
  if (customer !== undefined) return (tokens) => tokens.issueShopper('customer', String(customer));
  const grantType = readGrant(grant);
  return async (tokens) => (await tokens.issueAccess(clientId, grantType)).access_token;
}

function readGrant(text: unknown = 'client_credentials'): GrantType {
  const found = grantTypes.find((type) => type === text);
  if (found) return found;
  throw new UsageError(
    `--grant is ${JSON.stringify(text)}; it must be one of ${grantTypes.join(', ')}.`,
  );
}
