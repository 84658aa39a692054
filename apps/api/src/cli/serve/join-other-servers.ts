import { statSync } from 'node:fs';
import { joinServers, type Server, type Serving } from '@aisle/core/sqlite';
import type { Settings } from '../../config/setting-definitions.js';
import { describeNames, isFile, pathsOf } from '../store/store-paths.js';

/**
 * Warns of other servers on the same database, and of other names for it. Failures to find them out
 * are ignored.
 */
export function joinOtherServers(
  { db, readOnly }: Pick<Settings, 'db' | 'readOnly'>,
  address: string,
  warn: (text: string) => void,
): Pick<Serving, 'leave'> | undefined {
  // A database server is meant to be shared.
  if (!isFile(db)) return undefined;
  warnOfNames(db, warn);
  if (readOnly) return undefined;
  try {
    const serving = joinServers(db, { process: process.pid, address });
    if (serving.others) warn(describeOthers(db, serving.others.first));
    return serving;
  } catch {
    return undefined;
  }
}

function describeOthers(db: string, first: Server | undefined): string {
  const account = first
    ? ` (the first of them said that it is process ${first.process} at ${first.address})`
    : '';
  return `another server uses ${db} too${account}: both answer from it, updates take turns, and each keeps a clock of its own`;
}

function warnOfNames(db: string, warn: (text: string) => void): void {
  const { nlink = 1 } = statSync(pathsOf(db).database, { throwIfNoEntry: false }) ?? {};
  if (nlink > 1) warn(describeNames(db, nlink));
}
