import { CommerceError } from '@aisle/schema';
import { isSameText, scrypt, sha256 } from '#platform';

/** Work factors of new hashes: 16 MiB and about 50 ms a round, five rounds. */
const cost = 2 ** 14;
const blocks = 8;
const rounds = 5;

const encoder = new TextEncoder();

/**
 * Returns the hash of a password as text: `scrypt:cost:blocks:rounds:salt:hash`.
 * @throws CommerceError `busy` while too many passwords are being hashed.
 */
export async function hashPassword(password: string, salt = makeSalt()): Promise<string> {
  const hash = await oneAtATime(() => scrypt(fold(password), salt, { cost, blocks, rounds }));
  return ['scrypt', cost, blocks, rounds, salt, toBase64(hash)].join(':');
}

/**
 * Hashes a password of an import. The salt depends on the member only, so that the same import
 * changes nothing when it is repeated.
 */
export function hashImported(password: string, member: string): Promise<string> {
  return hashPassword(password, sha256(`account member ${member}`, 'base64url').slice(0, 22));
}

/** Stands for the hash of an unknown member: it takes as long as a stored one, and no password fits. */
const none = ['scrypt', cost, blocks, rounds, 'none', ''].join(':');

/**
 * @returns true if a password has the hash. Takes as long without a hash.
 * @throws CommerceError as {@link hashPassword}.
 */
export async function isPassword(password: string, hash: string = none): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', expected = ''] = hash.split(':');
  const factors = { cost: Number(N), blocks: Number(r), rounds: Number(p) };
  const found = await oneAtATime(() => scrypt(fold(password), salt, factors));
  return isSameText(toBase64(found), expected);
}

/** Returns one form of a text that can be typed in several encodings. */
function fold(password: string): Uint8Array {
  return encoder.encode(password.normalize('NFKC'));
}

function makeSalt(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/** Returns bytes in base64url, which the Buffer of the browser build cannot encode. */
function toBase64(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('base64');
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Maximum number of hashes that wait. */
const mostWaiting = 20;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Hashes one password at a time: each takes memory, and a thread that files are read with. */
async function oneAtATime<Result>(hash: () => Promise<Result>): Promise<Result> {
  if (waiting >= mostWaiting) {
    throw new CommerceError('busy', 'Too many people are signing in; try again in a moment.');
  }
  waiting += 1;
  const done = last.then(hash);
  last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    waiting -= 1;
  }
}
