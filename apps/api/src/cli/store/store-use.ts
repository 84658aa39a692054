import type { Clock } from '@aisle/core';
import type { ServerState } from '@aisle/core/engine';
import type { SettingName, Settings } from '../../config/setting-definitions.js';

/** How a command uses the database: `make` makes a missing one, the others need it to be there. */
export type StoreUse = 'make' | 'change' | 'read';

/** The settings that say which store it is, and how it is used. */
export type DatabaseSettings = Pick<
  Settings,
  'db' | 'dbRead' | 'dbPool' | 'dbTimeout' | 'dbPrepare' | 'memory' | 'clock'
> &
  Partial<Pick<Settings, 'cartDays' | 'maxCarts'>>;

/** Those of them that every command takes that uses a store. */
export const storeFlags = ['db', 'dbTimeout', 'dbPrepare'] as const satisfies SettingName[];

/** Whom the opening of a store tells what it does, and what else it is done with. */
export interface OpenOptions {
  readonly say: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly signal?: AbortSignal;
  /** The clock of the store, instead of what the settings say. */
  readonly clock?: Clock;
  /** Told when a database server or a replica is lost or left out, and when it is used again. */
  readonly onServerChange?: (server: ServerState) => void;
}
