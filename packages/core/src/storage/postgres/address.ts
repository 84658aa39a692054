import { readFileSync } from 'node:fs';
import { CommerceError } from '@aisle/schema';
import { codeOf } from '../../files/code-of.js';

/**
 * Values of `sslmode=`, with their meanings in PostgreSQL's own programs, and the driver's
 * `no-verify`.
 */
const modes = [
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
] as const;

/** Parameters of an address that name a file. */
const files = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** Encryption of the connections to a server. */
interface Encryption {
  /** Parameters of the address for the driver. */
  readonly parameters: URLSearchParams;
  /** True if a server without encryption is accepted. */
  readonly isOptional: boolean;
}

/**
 * Reads the encryption of an address. By default the driver treats `prefer`, `require` and
 * `verify-ca` as `verify-full`, so this sets PostgreSQL's meanings.
 * @throws CommerceError `unusable_file` for an invalid value, and for files that cannot be read.
 */
export function readEncryption(address: URLSearchParams): Encryption {
  const parameters = new URLSearchParams(address);
  const mode = parameters.get('sslmode');
  if (mode !== null) requireMode(mode);
  // The driver would look for a file of that name; Node has its own list of authorities.
  if (parameters.get('sslrootcert') === 'system') {
    if (mode !== 'verify-full') throw unusable('sslrootcert=system takes sslmode=verify-full');
    parameters.delete('sslrootcert');
  }
  for (const name of files) requireFile(name, parameters.get(name));
  if (mode === 'verify-ca' && !parameters.get('sslrootcert')) {
    throw unusable(
      'sslmode=verify-ca needs the certificate of an authority, in a file named by sslrootcert=; sslmode=verify-full accepts publicly known authorities',
    );
  }
  const isOptional = mode === 'prefer' || mode === 'allow';
  if (isOptional) parameters.set('sslmode', 'prefer');
  if (mode !== null && mode !== 'no-verify') parameters.set('uselibpqcompat', 'true');
  return { parameters, isOptional };
}

/** Returns the address for a server without encryption. */
export function withoutEncryption(connectionString: string): string {
  const [place = '', query = ''] = connectionString.split('?');
  const parameters = new URLSearchParams(query);
  for (const name of [...files, 'uselibpqcompat']) parameters.delete(name);
  parameters.set('sslmode', 'disable');
  return `${place}?${parameters}`;
}

function requireMode(mode: string): void {
  if (modes.some((known) => known === mode)) return;
  throw unusable(`unknown sslmode=${mode}; use one of ${modes.join(', ')}`);
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
