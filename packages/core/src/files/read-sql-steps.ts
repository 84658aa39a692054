import { readdirSync, readFileSync } from 'node:fs';

/** A step that brings the tables of a store from the version before to its own. */
export interface SqlStep {
  readonly version: number;
  readonly sql: string;
}

/** The SQL files of a folder, whose names begin with their version, in the order of their versions. */
export function readSqlSteps(folder: URL): SqlStep[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({
      version: Number.parseInt(name, 10),
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }))
    .sort((a, b) => a.version - b.version);
}
