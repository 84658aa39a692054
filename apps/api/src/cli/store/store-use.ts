import type { Clock } from '@aisle/core';
import type { ServerState } from '@aisle/core/engine';
import type { SettingName, Settings } from '../../config/setting-definitions.js';

/** Kind of access to the database: `make` creates a missing one, the others require it to exist. */
export type StoreUse = 'make' | 'change' | 'read';

/** The settings that select a store and its use. */
export type DatabaseSettings = Pick<
  Settings,
  'db' | 'dbRead' | 'dbPool' | 'dbTimeout' | 'dbPrepare' | 'memory' | 'clock'
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
  /** Called when a database server or replica is lost or excluded, and when it is used again. */
  readonly onServerChange?: (server: ServerState) => void;
}
