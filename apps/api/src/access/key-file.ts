import { createHash, randomBytes } from 'node:crypto';
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
import { stampOf } from '../file-stamp.js';
import { followKeys, type KeyRing, type TokenKey, type TokenKeys } from './tokens.js';

/**
 * Returns the keys in `file`, readable by its owner only; creates the file with one key on first
 * use. If others can read the file, tries to change its mode and calls `warn`.
 * @throws CommerceError `unusable_file` if the file holds anything else.
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
  throw unusable(file, 'it contains no key; remove it, and the next start creates a new one');
}

/**
 * Replaces the keys in `file` atomically: a concurrent reader sees either the old or the new keys.
 */
export function replaceKeyFile(file: string, keys: TokenKeys): void {
  try {
    putText(realpathSync(file), formatKeys(keys), 'replacement');
  } catch (error) {
    throw unusable(file, 'it cannot be replaced', error);
  }
}

/** If several processes create the file at once, the first one wins. */
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
  throw unusable(file, 'it cannot be read: it is not a file');
}

/**
 * Checks the owner and reads through one descriptor, so that replacing the file in between has no
 * effect.
 */
function readOwn(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { uid } = fstatSync(descriptor);
    if (isOthers(uid, file)) {
      throw unusable(
        file,
        `it belongs to another user (number ${uid}), who could sign tokens with it; remove it, and the next start creates a new one`,
      );
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

const system = 0;

/**
 * @returns true if the owner of the file is neither this process's user nor root, and thus may know
 * the key. For root, the owner of the folder is accepted too.
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
  const advice = 'if somebody may have read it, run aisle rotate-key --forget to revoke it';
  warn(
    narrow(file)
      ? `other users could read the token key ${file} (mode ${mode}); Aisle has now restricted it to its owner; ${advice}`
      : `other users can read the token key ${file} (mode ${mode}): run chmod 600 on it; ${advice}`,
  );
}

/**
 * @returns true if only the owner can use the file now. File systems without permissions ignore
 * chmod.
 */
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

/**
 * Formats keys for a file: one a line, each but the first with the time at which its tokens expire.
 */
export function formatKeys(keys: TokenKeys): string {
  return keys.map((key) => `${formatKey(key)}\n`).join('');
}

/** Parses the keys in a text; undefined if it holds anything else. */
export function parseKeys(text: string): TokenKeys | undefined {
  const [first, ...others] = text.trim().split('\n').map(parseKey);
  if (!first || first.until !== undefined) return undefined;
  const retired = others.filter((key) => key?.until !== undefined).map((key) => key ?? first);
  return retired.length === others.length ? [first, ...retired] : undefined;
}

function formatKey({ secret, until }: TokenKey): string {
  const text = Buffer.from(secret).toString('base64url');
  return until === undefined ? text : `${text} ${new Date(until).toISOString()}`;
}

function parseKey(line: string): TokenKey | undefined {
  const [, text = '', time] = /^([\w-]+)(?: (\S+))?$/.exec(line.trim()) ?? [];
  const secret = Buffer.from(text, 'base64url');
  if (secret.length !== keyBytes) return undefined;
  const key = nameTokenKey(secret);
  if (time === undefined) return key;
  const until = Date.parse(time);
  return Number.isNaN(until) ? undefined : { ...key, until };
}

/** Length of a key in bytes. */
const keyBytes = 32;

/** Generates a random key. */
export function makeTokenKey(): TokenKey {
  return nameTokenKey(randomBytes(keyBytes));
}

/** Returns the key with a secret; derives its id. */
export function nameTokenKey(secret: Uint8Array): TokenKey {
  const id = createHash('sha256').update('aisle token key ').update(secret).digest('base64url');
  return { id: id.slice(0, 11), secret };
}

/** Returns a ring that starts with the keys in a file and follows the file; see `followKeys`. */
export function followKeyFile(
  file: string,
  keys: TokenKeys,
  warn: (text: string) => void,
  now: () => number = Date.now,
): KeyRing {
  return followKeys(file, keys, { stamp: stampOf, read: readKeyFile }, warn, now);
}
