import { readFileSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import { codeOf } from '../../../files/code-of.js';

/** What `sslmode=` may say, with the meanings that PostgreSQL's own programs give it, and the driver's `no-verify`. */
const modes = [
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
] as const;

/** What names a file in an address. */
const files = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** How the way to a server is encrypted. */
interface Encryption {
  /** What of it the driver is told, in the address. */
  readonly parameters: URLSearchParams;
  /** Whether a server that cannot encrypt is used all the same. */
  readonly isOptional: boolean;
}

/**
 * Reads how an address wants its connections encrypted. The driver takes `prefer`, `require` and `verify-ca` for
 * `verify-full` unless it is asked for what they mean elsewhere.
 * @throws CommerceError `unusable_file` for what means nothing, and for files that cannot be read.
 */
export function readEncryption(address: URLSearchParams): Encryption {
  const parameters = new URLSearchParams(address);
  const mode = parameters.get('sslmode');
  if (mode !== null) requireMode(mode);
  // The driver would look for a file of that name; Node has a list of its own.
  if (parameters.get('sslrootcert') === 'system') {
    if (mode !== 'verify-full') throw unusable('sslrootcert=system takes sslmode=verify-full');
    parameters.delete('sslrootcert');
  }
  for (const name of files) requireFile(name, parameters.get(name));
  if (mode === 'verify-ca' && !parameters.get('sslrootcert')) {
    throw unusable(
      'sslmode=verify-ca takes the certificate of an authority, in a file that sslrootcert= names; sslmode=verify-full takes those that are known everywhere',
    );
  }
  const isOptional = mode === 'prefer' || mode === 'allow';
  if (isOptional) parameters.set('sslmode', 'prefer');
  if (mode !== null && mode !== 'no-verify') parameters.set('uselibpqcompat', 'true');
  return { parameters, isOptional };
}

/** The address for a server that cannot encrypt. */
export function withoutEncryption(connectionString: string): string {
  const [place = '', query = ''] = connectionString.split('?');
  const parameters = new URLSearchParams(query);
  for (const name of [...files, 'uselibpqcompat']) parameters.delete(name);
  parameters.set('sslmode', 'disable');
  return `${place}?${parameters}`;
}

function requireMode(mode: string): void {
  if (modes.some((known) => known === mode)) return;
  throw unusable(`sslmode=${mode} means nothing; it is one of ${modes.join(', ')}`);
}

function requireFile(name: string, path: string | null): void {
  if (path === null) return;
  try {
    readFileSync(path);
  } catch (error) {
    throw unusable(`${name}=${path} names a file that cannot be read (${codeOf(error)})`);
  }
}

function unusable(why: string): CommerceError {
  return new CommerceError('unusable_file', `The address of the database cannot be used: ${why}.`);
}
