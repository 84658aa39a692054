import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { platform } from 'node:os';
import { CommerceError } from '@aisle/schema';
import { formatKeys, parseKeys } from './key-lines.js';
import { makeTokenKey, type TokenKeys } from './token-key.js';

/**
 * The keys in `file`, made with one key at the first use and readable by its owner only. When others could
 * read it, that is mended where it can be, and `warn` is told.
 * @throws CommerceError `unusable_file` when the file holds something else.
 */
export function openKeyFile(file: string, warn: (text: string) => void): TokenKeys {
  if (!existsSync(file)) makeKeyFile(file);
  const keys = readKeyFile(file);
  warnOfRights(file, warn);
  return keys;
}

/** @throws CommerceError `unusable_file`. */
export function readKeyFile(file: string): TokenKeys {
  const keys = parseKeys(read(file));
  if (keys) return keys;
  throw unusable(
    file,
    'it does not hold a key; remove it, and a new one is made at the next start',
  );
}

/** Puts other keys in the place of those in `file`: whoever reads it meanwhile sees the ones or the others. */
export function replaceKeyFile(file: string, keys: TokenKeys): void {
  try {
    const place = realpathSync(file);
    inOnePiece(place, keys, (draft) => renameSync(draft, place));
  } catch (error) {
    throw unusable(file, 'it cannot be replaced', error);
  }
}

/** Of several processes that make it at once, the first one does. */
function makeKeyFile(file: string): void {
  try {
    inOnePiece(file, [makeTokenKey()], (draft) => linkOrCopy(draft, file));
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    throw unusable(file, 'it cannot be created', error);
  }
}

/** Not every file system has links, and a copy is there for a moment before it is whole. */
function linkOrCopy(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

/** Writes a draft beside the place that the keys will have, and removes it where `move` has left it. */
function inOnePiece(place: string, keys: TokenKeys, move: (draft: string) => void): void {
  const draft = `${place}.${makeTokenKey().id}`;
  try {
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(descriptor, formatKeys(keys));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    move(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): string {
  try {
    if (statSync(file).isFile()) return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, 'it cannot be read', error);
  }
  throw unusable(file, 'it cannot be read: it is no file');
}

function warnOfRights(file: string, warn: (text: string) => void): void {
  const rights = statSync(file).mode;
  if (platform() === 'win32' || (rights & 0o077) === 0) return;
  const mode = (rights & 0o777).toString(8);
  const advice = 'if somebody may have read it, aisle rotate-key --forget makes it worthless';
  warn(
    narrow(file)
      ? `others could read the token key ${file} (mode ${mode}); now only its owner can. ${advice}`
      : `others can read the token key ${file} (mode ${mode}): run chmod 600 on it; ${advice}`,
  );
}

/** File systems without rights keep theirs. */
function narrow(file: string): boolean {
  try {
    chmodSync(file, 0o600);
    return (statSync(file).mode & 0o077) === 0;
  } catch {
    return false;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function unusable(file: string, reason: string, cause?: unknown): CommerceError {
  const system = cause instanceof Error ? ` (${cause.message})` : '';
  return new CommerceError('unusable_file', `The token key ${file}: ${reason}${system}.`, {
    cause,
  });
}
