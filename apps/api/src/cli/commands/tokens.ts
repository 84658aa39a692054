import { existsSync } from 'node:fs';
import { createTokens, type GrantType, type Tokens, tokenLifetime } from '../../access/tokens.js';
import { loadSettings } from '../../config/resolve-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
import { type Command, exitCodes } from '../command.js';
import { writeTokenFile } from '../serve/token-file.js';
import { isFile, isInMemory, pathsOf } from '../store/open-store.js';
import { useKeys } from '../store/refuse-store-files.js';
import { refuseReadOnly, storeFlags } from '../store/store-use.js';
import { print, say, warn } from '../terminal/say.js';

const grantTypes: readonly GrantType[] = ['client_credentials', 'implicit'];

/** Prints a token that is valid for servers on the same database. */
export const token: Command = {
  usage: 'token',
  description: 'print an access token, valid for one hour',
  example: 'aisle token --grant implicit',
  settings: [...storeFlags, 'clientId'],
  options: [
    {
      flags: '--grant <type>',
      description: 'client_credentials (read and write, the default) or implicit (read only)',
    },
    {
      flags: '--account <id>',
      description:
        'print a token for the header EP-Account-Management-Authentication-Token instead',
    },
    {
      flags: '--customer <id>',
      description: 'print a token for the header X-Moltin-Customer-Token instead',
    },
  ],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    if (isInMemory(settings.db)) {
      throw new UsageError(
        'An in-memory database keeps no signing key. Name a database file with --db.',
      );
    }
    const issue = chooseToken(settings, flags);
    if (makesKey(settings)) refuseReadOnly(resolved, 'token');
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
    throw new UsageError(`${flag} is empty. Give the id of the ${flag.slice(2)}.`);
  }
  if (kinds.length > 1) throw new UsageError('Use only one of --grant, --account and --customer.');
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

/** Adds a new signing key for tokens to the database. */
export const rotateKeyCommand: Command = {
  usage: 'rotate-key',
  description: 'sign tokens with a new key; running servers use it without a restart',
  example: 'aisle rotate-key --forget',
  settings: [...storeFlags, 'clientId'],
  options: [
    {
      flags: '--forget',
      description: 'revoke all existing tokens, for example after the key has leaked',
    },
  ],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'rotate-key');
    const { db, clientId } = settings;
    if (isInMemory(db)) {
      throw new UsageError(
        'An in-memory database has a new key at each start. Name a database file with --db.',
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
      ? 'All earlier tokens are revoked.'
      : `Earlier tokens stay valid until ${end} at the latest.`;
    print(`Created a new signing key. ${fate}`);
    return exitCodes.done;
  },
};
