import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ScryptFactors } from './node.js';

/** The browser and its version, with which its locale data changes. */
export const localeData = navigator.userAgent;

const encoder = new TextEncoder();

/** Returns the SHA-256 hash of a text in UTF-8. The function of browsers is asynchronous. */
export function sha256(text: string, encoding: 'base64url' | 'hex'): string {
  const bytes = hash(encoder.encode(text));
  if (encoding === 'hex') return bytesToHex(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Compares two texts in constant time, by their hashes. */
export function isSameText(given: string, expected: string): boolean {
  const one = hash(encoder.encode(given));
  const other = hash(encoder.encode(expected));
  return one.reduce((rest, byte, at) => rest | (byte ^ (other[at] ?? 0)), 0) === 0;
}

/** The remainder of each byte by the polynomial of CRC-32. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

/** Returns the CRC-32 checksum of bytes, or of a text in UTF-8. */
export function crc32(data: string | Uint8Array): number {
  let rest = 0xffff_ffff;
  for (const byte of typeof data === 'string' ? encoder.encode(data) : data) {
    rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 0xff] ?? 0);
  }
  return (rest ^ 0xffff_ffff) >>> 0;
}

/** Runs a function in a later task. A timer would wait 4 ms. */
export function atEndOfTurn(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const run = () => {
    port1.close();
    work();
  };
  port1.addEventListener('message', run);
  port1.start();
  port2.postMessage(undefined);
}

/** Runs a function after the microtasks so far. */
export const afterMicrotasks = queueMicrotask;

/** Returns a channel that nobody can listen to. */
export function openChannel(_name: string): { publish(message: unknown): void } {
  return { publish: () => undefined };
}

/** Returns the scrypt hash of a password, 32 bytes. Gives way to other work every 10 ms. */
export function scrypt(
  password: Uint8Array,
  salt: string,
  factors: ScryptFactors,
): Promise<Uint8Array> {
  const { cost, blocks, rounds } = factors;
  return scryptAsync(password, salt, { N: cost, r: blocks, p: rounds, dkLen: 32 });
}
