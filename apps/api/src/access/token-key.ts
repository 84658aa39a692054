import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';

const keyBytes = 32;

/** A key that is forgotten with the process. */
export function makeTokenKey(): Uint8Array {
  return randomBytes(keyBytes);
}

/**
 * The key in `file`, made at the first use and readable by its owner only.
 * @throws CommerceError `unusable_file` when the file holds something else.
 */
export function openTokenKey(file: string): Uint8Array {
  const key = makeTokenKey();
  try {
    writeFileSync(file, `${Buffer.from(key).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch (error) {
    if (isFileThere(error)) return readTokenKey(file);
    throw unusable(file, 'it cannot be created', error);
  }
}

function readTokenKey(file: string): Uint8Array {
  const key = Buffer.from(read(file).trim(), 'base64url');
  if (key.length === keyBytes) return key;
  throw unusable(
    file,
    'it does not hold a key; remove it, and a new one is made at the next start',
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, 'it cannot be read', error);
  }
}

function isFileThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function unusable(file: string, reason: string, cause?: unknown): CommerceError {
  const system = cause instanceof Error ? ` (${cause.message})` : '';
  return new CommerceError('unusable_file', `The token key ${file}: ${reason}${system}.`, {
    cause,
  });
}
