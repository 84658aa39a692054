import { homedir } from 'node:os';
import { join } from 'node:path';
import { nearestName } from '@aisle/schema';
import { foreignScheme } from './database-address.js';

/**
 * Suggests a correction for a database that is neither an address nor a file name; undefined for a
 * valid one.
 */
export function guessDatabase(db: string): string | undefined {
  const scheme = foreignScheme(db);
  if (scheme !== undefined) {
    return `${guessAddress(scheme)}; a file with a colon in its name is written with ./ before it`;
  }
  return /^~([^/\\]*[/\\]|$)/.test(db) ? guessHome(db) : undefined;
}

const address = 'postgres://user:password@host:5432/database';

function guessAddress(scheme: string): string {
  const name = scheme.toLowerCase().replace(/[:/=].*$/, '');
  if (fileSchemes.includes(name)) {
    return `a file is named by its path alone, without ${scheme}, such as .aisle/store.sqlite`;
  }
  const known = [...postgresSchemes, ...otherSchemes];
  const nearest = nearestName(name, known) ?? name;
  return postgresSchemes.includes(nearest)
    ? `did you mean ${address}? It begins with postgres:// and has no space or quote before it`
    : `no other database can be used; the address of one is ${address}`;
}

const fileSchemes: readonly string[] = ['file', 'sqlite', 'sqlite3'];
const postgresSchemes: readonly string[] = [
  ...['postgres', 'postgresql', 'postgre', 'psql', 'pg', 'pgsql', 'pgx'],
  ...['postgresql+psycopg2', 'postgresql+asyncpg', 'jdbc'],
];
const otherSchemes: readonly string[] = ['mysql', 'mariadb', 'mongodb', 'redis', 'http', 'https'];

/** Shells expand ~ only at the beginning of a word, and configuration files never do. */
function guessHome(db: string): string {
  const rest = /^~(?:[/\\](.*))?$/s.exec(db);
  const whole = rest ? join(homedir(), rest[1] ?? '') : 'its whole path';
  return `~ stands for a home folder only in a shell, at the beginning of a word; write ${whole}, or ./ before a folder that is called so`;
}
