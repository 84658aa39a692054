import { decodeJwt } from 'jose';

/** Whom a token is about; undefined for what is no token. Nothing is verified. */
export function subjectOf(token: string): string | undefined {
  try {
    return decodeJwt(token).sub;
  } catch {
    return undefined;
  }
}
