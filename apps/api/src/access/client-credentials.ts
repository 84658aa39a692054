import { createHash, timingSafeEqual } from 'node:crypto';
import { settingDefinitions } from '../config/setting-definitions.js';

/** The client that may get tokens. */
export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** @returns true if `secret` is the published default secret. */
export function isPublicSecret(secret: string): boolean {
  return secret === settingDefinitions.clientSecret.fallback;
}

/** Minimum length of a client secret that cannot be guessed by trial. */
export const shortestSecret = 16;

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
