import { existsSync } from 'node:fs';
import { backupSqlite } from '@aisle/core/sqlite';
import { createOpenApiDocument } from '@aisle/schema/contract';
import { createTokens, tokenLifetime } from '../../access/tokens.js';
import { loadSettings } from '../../config/resolve-settings.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { generateSeed } from '../../generate/generate-shop.js';
import { fileOrStdout, requireFileName, runInterruptibly, writeLines } from '../interruption.js';
import { exitCodes } from '../publish-catalogs.js';
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
import { confirm, formatBytes, print, say, warn } from '../terminal/say.js';
import { readVersion } from '../version.js';
import { copy, createCompletion } from './completion.js';
import { importFiles, publish } from './import.js';
import { type Command, restore, token } from './restore.js';
import { doctor, serve } from './serve.js';

const notToStdout =
  'backup cannot write to stdout. Name a file, or use aisle export - to write the records to stdout.';

/** Copies the database, also one that a server uses. */
const backup: Command = {
  usage: 'backup <file>',
  description: 'back up the database to a new file and verify it; a server may be running',
  example: 'aisle backup monday.sqlite',
  settings: ['db'],
  async run([named = ''], flags) {
    const file = requireFileName(named);
    if (file === '-') throw new UsageError(notToStdout);
    const { db } = loadSettings(flags).settings;
    refuseServer(
      db,
      'backup works on a database file only. Back up a PostgreSQL database with pg_dump, or with base backups and WAL archiving for point-in-time recovery. aisle export writes its records to a file, and aisle copy copies them into another database.',
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
      print(`Backed up ${db} to ${file} (${formatBytes(bytes)}, verified) in ${time}.`);
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
    'write all records of the database as NDJSON for aisle import, to a file or to stdout (-)',
  example: 'aisle export store.ndjson',
  settings: storeFlags,
  async run([named], flags) {
    const file = fileOrStdout(named);
    const { settings } = loadSettings(flags);
    if (file !== undefined) refuseStoreFiles(file, settings.db);
    return useStore(settings, 'read', { say, warn }, async (commerce) => {
      const lines = await writeLines(commerce.exportSeed(), file);
      if (file !== undefined) say(`Wrote ${countNouns(lines, 'record')} to ${file}.`);
      return exitCodes.done;
    });
  },
};

const most = 10_000_000;

/** Writes a shop of any size as a seed. */
export const generate: Command = {
  usage: 'generate [file]',
  description: 'write generated shop data as NDJSON for aisle import, to a file or to stdout (-)',
  example: 'aisle generate shop.ndjson --products 5000',
  settings: [],
  options: [{ flags: '--products <number>', description: 'number of products (default: 1000)' }],
  async run([named], flags) {
    const file = fileOrStdout(named);
    const products = readNumber(flags.products);
    if (file !== undefined) refuseStoreFiles(file);
    const lines = await writeLines(generateSeed(products), file);
    if (file !== undefined) say(`Wrote ${count(lines)} records to ${file}.`);
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
  description: 'delete all data; the next aisle serve loads the demo store',
  example: 'aisle reset --yes',
  settings: storeFlags,
  options: [{ flags: '--yes', description: 'do not ask for confirmation' }],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'reset');
    const name = nameOfDatabase(settings.db);
    return useStore(settings, 'change', { say, warn }, async (commerce) => {
      const contents = (await describeLoss(commerce)) ?? 'nothing';
      const isWanted = flags.yes === true || (await askFirst(name, contents));
      if (!isWanted) {
        print('Nothing was changed.');
        return exitCodes.failed;
      }
      await commerce.reset();
      print(`Deleted ${contents} from ${name}.`);
      return exitCodes.done;
    });
  },
};

function askFirst(db: string, contents: string): Promise<boolean> {
  return confirm(
    `Delete ${contents} from ${db}?`,
    `This will delete ${contents}. Pass --yes to confirm (no terminal to ask).`,
  );
}

/** Adds a new signing key for tokens to the database. */
const rotateKeyCommand: Command = {
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
