import { createHash, timingSafeEqual } from 'node:crypto';
import { settingDefinitions } from '../config/setting-definitions.js';

/** The client that may get tokens. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** Whether everybody knows the secret of a client: it is the one in the manual. */
export function isPublicSecret(secret: string): boolean {
  return secret === settingDefinitions.clientSecret.fallback;
}

/** Fewer letters than this may be found by trying. */
export const shortestSecret = 16;

/** Compares two secrets in a time that tells nothing about them. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
