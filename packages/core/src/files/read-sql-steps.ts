import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommerceError } from '@aisle/schema';

/** A migration of a store's tables from the previous version to its own. */
export interface SqlStep {
  readonly version: number;
  readonly sql: string;
}

/**
 * The SQL files of a folder, whose names begin with their version, in the order of their versions.
 * @throws CommerceError `unusable_file` where the folder is missing.
 */
export function readSqlSteps(folder: URL): SqlStep[] {
  if (!existsSync(folder)) {
    throw new CommerceError(
      'unusable_file',
      `${fileURLToPath(folder)} is missing, which @aisle/core needs to create its tables. Install @aisle/core again. If you use a bundler, exclude @aisle/core from the bundle, as with esbuild --packages=external.`,
    );
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({
      version: Number.parseInt(name, 10),
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }))
    .sort((a, b) => a.version - b.version);
}
