import { readKeyFile, replaceKeyFile } from './key-file.js';
import { makeTokenKey } from './token-key.js';
import { tokenLifetime } from './tokens.js';

/** What a rotation does with the keys there were. */
interface RotateOptions {
  /** Ends their tokens at once, instead of letting each live as long as it may. */
  readonly forget: boolean;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Puts a new key into a file, with which tokens are signed from now on.
 * @throws CommerceError `unusable_file`, and then nothing has changed.
 */
export function rotateKey(file: string, { forget, now }: RotateOptions): void {
  const end = now + tokenLifetime * 1000;
  const retired = readKeyFile(file)
    .map((key) => ({ ...key, until: key.until ?? end }))
    .filter(({ until }) => until > now);
  replaceKeyFile(file, [makeTokenKey(), ...(forget ? [] : retired)]);
}
