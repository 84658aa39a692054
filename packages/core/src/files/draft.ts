import { randomBytes } from 'node:crypto';
import {
  type BigIntStats,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommerceError } from '@aisle/schema';
import { codeOf } from './code-of.js';

/**
 * An unfinished file next to its final path. Its name is secret and its owner alone may read it.
 */
export interface Draft {
  /** Path of the file, which exists and is empty. Sync the content to disk before `put`. */
  readonly path: string;
  /**
   * Renames the file to its final path in one step. A `new` file replaces nothing.
   * @throws the system's error: `EEXIST` if a new file's path is taken.
   */
  put(as: 'new' | 'replacement'): void;
  /** Deletes the file unless it was put in place. */
  discard(): void;
}

/** Suffix of the names of unfinished files. */
export const unfinishedName = /\.[0-9a-f]{16}\.unfinished$/;

/**
 * Creates a draft of the file at `place`, readable by its owner only. Never follows or writes to a
 * file that somebody planted there.
 * @throws the system's error.
 */
export function makeDraft(place: string): Draft {
  const path = `${place}.${randomBytes(8).toString('hex')}.unfinished`;
  const { O_CREAT, O_EXCL, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  closeSync(openSync(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW, 0o600));
  return {
    path,
    put(as) {
      if (as === 'new') putNew(path, place);
      else renameSync(path, place);
      syncFolder(dirname(resolve(place)));
    },
    discard() {
      rmSync(path, { force: true });
    },
  };
}

/**
 * Writes and syncs a text to `place` in one step, readable by its owner only.
 * @throws the system's error: `EEXIST` if a new file's path is taken.
 */
export function putText(place: string, text: string, as: 'new' | 'replacement'): void {
  const draft = makeDraft(place);
  try {
    writeFileSync(draft.path, text, { flag: 'r+', flush: true });
    draft.put(as);
  } finally {
    draft.discard();
  }
}

/**
 * A hard link makes the file appear at once. Without hard links, an empty file reserves the path
 * first.
 */
function putNew(path: string, place: string): void {
  try {
    linkSync(path, place);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || code === 'EEXIST') throw error;
    closeSync(openSync(place, 'wx', 0o600));
    renameSync(path, place);
  }
  rmSync(path, { force: true });
}

function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Not every system can sync a folder.
  }
}

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

/**
 * Returns the entry of a name, without following links; undefined if there is none or it cannot be
 * read.
 */
function findEntry(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a name is of a regular file, without following links; undefined if there is none or it cannot be
 * read.
 */
export function isRegularFile(path: string): boolean | undefined {
  return findEntry(path)?.isFile();
}
