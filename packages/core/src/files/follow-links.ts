import { type BigIntStats, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { findEntry } from './find-entry.js';

/** Maximum number of links in a chain. */
const mostLinks = 40;

/**
 * Returns the final target of a path, even if nothing exists there yet.
 * @throws CommerceError `unusable_file` for a link or a pipe that somebody else may have planted.
 */
export function followLinks(name: string): string {
  let path = name;
  for (let links = 0; links < mostLinks; links++) {
    const entry = findEntry(path);
    if (!entry?.isSymbolicLink() && !entry?.isFIFO()) break;
    const folder = realpathSync(dirname(path));
    if (isPlanted(entry, statSync(folder, { bigint: true }))) throw planted(path, entry);
    if (entry.isFIFO()) break;
    path = resolve(folder, readlinkSync(path));
  }
  return path;
}

const sticky = 0o1000n;
const writableByAll = 0o002n;

/** @returns true if another user made an entry in a folder that everybody may write to. */
function isPlanted(entry: BigIntStats, folder: BigIntStats): boolean {
  const isShared = (folder.mode & sticky) !== 0n && (folder.mode & writableByAll) !== 0n;
  return isShared && Number(entry.uid) !== process.geteuid?.() && entry.uid !== folder.uid;
}

function planted(path: string, entry: BigIntStats): CommerceError {
  const [what, done] = entry.isFIFO() ? ['pipe', 'written to'] : ['link', 'followed'];
  return new CommerceError(
    'unusable_file',
    `${path} is a ${what} that another user made in a folder of everybody's, and was not ${done}; name a file in a folder of your own.`,
  );
}
