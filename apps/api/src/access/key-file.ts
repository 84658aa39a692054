import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import { codeOf, putText } from '@aisle/core/files';
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
    putText(realpathSync(file), formatKeys(keys), 'replacement');
  } catch (error) {
    throw unusable(file, 'it cannot be replaced', error);
  }
}

/** Of several processes that make it at once, the first one does. */
function makeKeyFile(file: string): void {
  try {
    putText(file, formatKeys([makeTokenKey()]), 'new');
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw unusable(file, 'it cannot be created', error);
  }
}

function read(file: string): string {
  try {
    if (statSync(file).isFile()) return readOwn(file);
  } catch (error) {
    if (error instanceof CommerceError) throw error;
    throw unusable(file, 'it cannot be read', error);
  }
  throw unusable(file, 'it cannot be read: it is no file');
}

/** What is read is what was looked at, whatever takes its place meanwhile. */
function readOwn(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { uid } = fstatSync(descriptor);
    if (isOthers(uid, file)) {
      throw unusable(
        file,
        `it belongs to another user (number ${uid}), who could sign tokens with it; remove it, and a new one is made at the next start`,
      );
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

const system = 0;

/**
 * Whether a user owns a file who is neither this process's nor the system's, and thus knows what is in it. The
 * system's user may look after the files of another, whose folder it is then.
 */
export function isOthers(uid: number, file: string): boolean {
  const user = process.geteuid?.();
  if (user === undefined || uid === user || uid === system) return false;
  return user !== system || uid !== statSync(dirname(file)).uid;
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

function unusable(file: string, reason: string, cause?: unknown): CommerceError {
  const system = cause instanceof Error ? ` (${cause.message})` : '';
  return new CommerceError('unusable_file', `The token key ${file}: ${reason}${system}.`, {
    cause,
  });
}
