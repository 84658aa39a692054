import { existsSync } from 'node:fs';
import { backupSqlite } from '@aisle/core/sqlite';
import { createOpenApiDocument } from '@aisle/schema/contract';
import { createTokens, tokenLifetime } from '../../access/tokens.js';
import { loadSettings } from '../../config/resolve-settings.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { generateSeed } from '../../generate/generate-shop.js';
import { fileOrStdout, requireFileName, runInterruptibly, writeLines } from '../interruption.js';
import { exitCodes } from '../publish-catalogs.js';
import { formatBytes } from '../serve/request-line.js';
import { writeTokenFile } from '../serve/token-file.js';
import { isFile, isInMemory, pathsOf, requireDatabase, useStore } from '../store/open-store.js';
import { refuseServer, refuseStoreFiles, useKeys } from '../store/refuse-store-files.js';
import { giveWay, refuseReadOnly, storeFlags } from '../store/store-use.js';
import {
  count,
  countNouns,
  createProgress,
  describeLoss,
  formatElapsed,
} from '../terminal/progress.js';
import { confirm, print, say, warn } from '../terminal/say.js';
import { readVersion } from '../version.js';
import { copy, createCompletion } from './completion.js';
import { importFiles, publish } from './import.js';
import { type Command, restore, token } from './restore.js';
import { doctor, serve } from './serve.js';

const notToStdout =
  'backup writes a database file, which cannot go to stdout: name a file. aisle export - writes the records to stdout.';

/** Copies the database, also one that a server uses. */
const backup: Command = {
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

/** Prints the OpenAPI document. */
const openapi: Command = {
  usage: 'openapi',
  description: 'print the OpenAPI document of the service',
  example: 'aisle openapi > openapi.json',
  settings: [],
  async run() {
    const document = createOpenApiDocument({
      version: readVersion(),
      serverUrl: 'http://127.0.0.1:4820',
    });
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return exitCodes.done;
  },
};

/** Writes everything that is in the database as a seed. */
const exportStore: Command = {
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

const most = 10_000_000;

/** Writes a shop of any size as a seed. */
export const generate: Command = {
  usage: 'generate [file]',
  description:
    'write a made-up shop as NDJSON that aisle import takes, to stdout (also as -) or a file',
  example: 'aisle generate shop.ndjson --products 5000',
  settings: [],
  options: [{ flags: '--products <number>', description: 'how many products (default: 1000)' }],
  async run([named], flags) {
    const file = fileOrStdout(named);
    const products = readNumber(flags.products);
    if (file !== undefined) refuseStoreFiles(file);
    const lines = await writeLines(generateSeed(products), file);
    if (file !== undefined) say(`wrote ${count(lines)} records to ${file}`);
    return exitCodes.done;
  },
};

function readNumber(flag: unknown = '1000'): number {
  const text = String(flag);
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  throw new UsageError(
    `--products is ${JSON.stringify(text)}; it must be a number from 0 to ${count(most)}.`,
  );
}

/** Empties the database. */
const reset: Command = {
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

/** Adds a new signing key for tokens to the database. */
const rotateKeyCommand: Command = {
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

/** Every command; the first one runs when none is named. */
export const commands: readonly [Command, ...Command[]] = [
  serve,
  importFiles,
  exportStore,
  publish,
  token,
  rotateKeyCommand,
  reset,
  backup,
  restore,
  copy,
  generate,
  openapi,
  doctor,
  createCompletion(() => commands),
];
