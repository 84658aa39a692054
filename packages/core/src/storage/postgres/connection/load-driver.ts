import { CommerceError } from '@aisle/schema';
import type pg from 'pg';
import type copying from 'pg-copy-streams';
import { codeOf } from '../../../files/code-of.js';

/**
 * Loads the driver, an optional dependency for PostgreSQL.
 * @throws CommerceError `unusable_file` if it is not installed.
 */
export function loadDriver(): Promise<typeof pg> {
  return requireInstalled(async () => (await import('pg')).default);
}

/**
 * Loads the module that copies rows on the driver's connections. Throws like {@link loadDriver}.
 */
export function loadCopying(): Promise<typeof copying> {
  return requireInstalled(async () => (await import('pg-copy-streams')).default);
}

async function requireInstalled<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommerceError(
      'unusable_file',
      'PostgreSQL cannot be used, because its driver is not installed; install it with npm install pg pg-copy-streams.',
      { cause: error },
    );
  }
}
