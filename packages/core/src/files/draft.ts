import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from './code-of.js';

/** A file in the making, beside the place that it is for. Nobody else knows its name or may read it. */
export interface Draft {
  /** There already, and empty. What is written to it should be on the disk before it is put in its place. */
  readonly path: string;
  /**
   * Gives it its place in one step. A `new` file replaces nothing.
   * @throws the system's error: `EEXIST` when something is in the place of a new one.
   */
  put(as: 'new' | 'replacement'): void;
  /** Removes it, unless it has its place by now. */
  discard(): void;
}

/** What tells an unfinished file from a finished one, at the end of its name. */
export const unfinishedName = /\.[0-9a-f]{16}\.unfinished$/;

/**
 * Makes a draft of the file that is to be at `place`, for its owner only. Whatever somebody may have put
 * there beforehand is neither followed nor written to.
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
 * Puts a text at `place` in one step, on the disk, for its owner only.
 * @throws the system's error: `EEXIST` when something is in the place of a new file.
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

/** Two names for one file need no moment between them; where a file has one name only, the place is taken first. */
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
    // Not every system syncs a folder.
  }
}
