import { CommerceError } from '@aisle/schema';
import type pg from 'pg';
import { codeOf } from '../../../files/code-of.js';

/**
 * The driver, which only those install who use PostgreSQL.
 * @throws CommerceError `unusable_file` when it is not there.
 */
export async function loadDriver(): Promise<typeof pg> {
  try {
    const { default: driver } = await import('pg');
    return driver;
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommerceError(
      'unusable_file',
      'PostgreSQL cannot be used, because its driver is not installed; install it with npm install pg pg-copy-streams.',
      { cause: error },
    );
  }
}
