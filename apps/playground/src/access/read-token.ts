import { decodeJwt, decodeProtectedHeader } from 'jose';
import { formatTime } from '../lib/texts.js';

const meanings: Readonly<Record<string, string>> = {
  alg: 'how it is signed',
  typ: 'what it is',
  kid: 'the key that signed it',
  iss: 'who issued it',
  aud: 'what it is for',
  sub: 'the client that it was issued to',
  iat: 'when it was issued',
  nbf: 'from when on it is good',
  exp: 'when it expires',
  scope: 'what it permits',
};

const times = new Set(['iat', 'nbf', 'exp']);

/** Decodes a token without verifying it; undefined for other text. Times are in milliseconds. */
export function readToken(token: string) {
  try {
    const claims = decodeJwt(token);
    const { scope, exp } = claims;
    return {
      parts: [
        { title: 'Header', claims: listClaims(decodeProtectedHeader(token)) },
        { title: 'Claims', claims: listClaims(claims) },
      ],
      permissions: typeof scope === 'string' ? scope.split(' ').filter((name) => name !== '') : [],
      expires: exp && exp * 1000,
    };
  } catch {
    return undefined;
  }
}

/** Returns the claims of a token part with their meaning. */
function listClaims(members: object) {
  return Object.entries(members).map(([name, value]) => ({
    name,
    value: describeValue(name, value),
    meaning: meanings[name] ?? 'not known to the page',
  }));
}

function describeValue(name: string, value: unknown): string {
  if (times.has(name) && typeof value === 'number') return formatTime(value * 1000);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
