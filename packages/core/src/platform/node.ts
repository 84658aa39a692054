// Functions that differ between Node and browsers: `#platform` of package.json chooses this module or
// `browser.ts`, which has the same exports.
import { scrypt as deriveKey, hash, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import zlib from 'node:zlib';

/** Version of the runtime's locale data, which formats amounts. */
export const localeData = process.versions.cldr;

/** Returns the SHA-256 hash of a text in UTF-8. */
export function sha256(text: string, encoding: 'base64url' | 'hex'): string {
  return hash('sha256', text, encoding);
}

/** Compares two texts in constant time, by their hashes. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => Buffer.from(sha256(text, 'hex'));
  return timingSafeEqual(digest(given), digest(expected));
}

/** Returns the CRC-32 checksum of bytes, or of a text in UTF-8. */
export const crc32: (data: string | Uint8Array) => number = zlib.crc32;

/** Runs a function at the end of this turn of the event loop. */
export function atEndOfTurn(work: () => void): void {
  // Immediates run after all requests that this turn reads from the sockets.
  setImmediate(work);
}

/** Runs a function after all microtasks. */
export function afterMicrotasks(work: () => void): void {
  queueMicrotask(() => process.nextTick(work));
}

/** Opens a diagnostics channel, which other modules of this process may listen to. */
export function openChannel(name: string): { publish(message: unknown): void } {
  return channel(name);
}

/** Returns the scrypt hash of a password, 32 bytes. Uses a thread of the pool. */
export function scrypt(
  password: Uint8Array,
  salt: string,
  factors: ScryptFactors,
): Promise<Uint8Array> {
  const { cost, blocks, rounds } = factors;
  const options = { N: cost, r: blocks, p: rounds, maxmem: 256 * cost * blocks };
  return new Promise((resolve, reject) => {
    deriveKey(password, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** Work factors of scrypt: N, r and p of RFC 7914. */
export interface ScryptFactors {
  readonly cost: number;
  readonly blocks: number;
  readonly rounds: number;
}
