import { existsSync } from 'node:fs';
import { restoreSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';
import { createTokens, type GrantType, type Tokens } from '../../access/tokens.js';
import { loadSettings } from '../../config/resolve-settings.js';
import type { SettingName, Settings } from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
import { requireFileName, runInterruptibly } from '../interruption.js';
import { exitCodes } from '../publish-catalogs.js';
import { isFile, isInMemory, pathsOf, useStore } from '../store/open-store.js';
import { describeDatabase, refuseServer, useKeys } from '../store/refuse-store-files.js';
import { refuseReadOnly, storeFlags } from '../store/store-use.js';
import { createProgress, describeLoss } from '../terminal/progress.js';
import { confirm, print, say, warn } from '../terminal/say.js';

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

/** An option of a command that is not a setting. */
interface CommandOption {
  /** As the command line writes it: `--yes`, `--currency <code>`. */
  readonly flags: string;
  readonly description: string;
}

/** A command of the command line, as data. */
export interface Command {
  /** Its name, then its arguments: `import <files...>`. */
  readonly usage: string;
  readonly description: string;
  /** Example command line. */
  readonly example: string;
  /** The settings that it uses. */
  readonly settings: readonly SettingName[];
  readonly options?: readonly CommandOption[];
  /** Runs the command. Resolves to the exit code. Flags have the names of settings and options. */
  run(args: readonly string[], flags: Readonly<Record<string, unknown>>): Promise<number>;
}

/** The option that every command has. */
export const debugOption = {
  flags: '--debug',
  description: 'print stack traces; on a terminal, serve also shows what callers sent',
} as const satisfies CommandOption;

/** Returns the name of a command: the first word of its usage. */
export function nameOf({ usage }: Command): string {
  return usage.split(' ', 1)[0] ?? usage;
}
