import { constants, setPriority } from 'node:os';
import type { Clock } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { loadSettings, type ResolvedSettings } from '../../config/resolve-settings.js';
import {
  type SettingName,
  type Settings,
  settingDefinitions,
  variableOf,
} from '../../config/setting-definitions.js';
import { nameOfDatabase } from '../../config/setting-parsers.js';
import { quoteWord } from '../describe-failure.js';

/**
 * Lowers the priority of the process, so that a long command does not slow down servers on this
 * machine.
 */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without the permission, the priority stays.
  }
}

/**
 * Refuses to change a store in read-only mode.
 * @throws CommerceError `forbidden` that names the source of the setting.
 */
export function refuseReadOnly(
  { settings, sources }: Pick<ResolvedSettings, 'settings' | 'sources'>,
  command: string,
): void {
  if (!settings.readOnly) return;
  throw new CommerceError(
    'forbidden',
    `aisle ${command} is not allowed in read-only mode, which ${sources.readOnly} turns on. Nothing was changed. Remove that setting, or set ${variableOf('readOnly')}=false for this command.`,
  );
}

/** Kind of access to the database: `make` creates a missing one, the others require it to exist. */
export type StoreUse = 'make' | 'change' | 'read';

/** The settings that select a store and its use. */
export type DatabaseSettings = Pick<
  Settings,
  'db' | 'dbPool' | 'dbTimeout' | 'dbPrepare' | 'memory' | 'clock'
> &
  Partial<Pick<Settings, 'cartDays' | 'maxCarts'>>;

/** The settings among them that every command on a store takes. */
export const storeFlags = ['db', 'dbTimeout', 'dbPrepare'] as const satisfies SettingName[];

/** Options of opening a store. */
export interface OpenOptions {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly signal?: AbortSignal;
  /** Clock of the store; overrides the settings. */
  readonly clock?: Clock;
  /** Called with the reason when a database server is lost, and with undefined when it is back. */
  readonly onServerChange?: (trouble: string | undefined) => void;
}

/** Adds the name of the database in the flags to a failure of the store. */
export function nameDatabase(error: unknown, flags: Readonly<Record<string, unknown>>): unknown {
  return isOfStore(error) ? nameStore(error, loadSettings(flags).settings.db) : error;
}

/**
 * Adds the name of its file or server to a failure of a store. HTTP clients do not see that name.
 */
export function nameStore(error: unknown, db: string): unknown {
  if (!isOfStore(error)) return error;
  const [first = '', ...others] = error.details;
  const details = [`${nameOfDatabase(db)}: ${first}`, ...others];
  return new CommerceError(error.code, details, { cause: error });
}

function isOfStore(error: unknown): error is CommerceError {
  return error instanceof CommerceError && /^The (store|database) /.test(error.details[0] ?? '');
}

/**
 * Adds the `--db` flag to a command, unless the database is the default one. Contains no password.
 */
export function onDatabase(command: string, db: string): string {
  return db === settingDefinitions.db.fallback
    ? command
    : `${command} --db ${quoteWord(nameOfDatabase(db))}`;
}
