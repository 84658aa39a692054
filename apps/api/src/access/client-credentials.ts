import { createHash, timingSafeEqual } from 'node:crypto';

/** The client that may get tokens. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** Compares two secrets in a time that tells nothing about them. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
