import { readFileSync } from 'node:fs';
import { codeOf } from '@aisle/core/files';
import { CommerceError } from '@aisle/schema';
import { findSyntaxFault } from '../import/json-place.js';
import { describeReadError } from '../import/seed-file.js';
import { type ResolvedSettings, resolveSettings } from './resolve-settings.js';
import { UsageError } from './setting-parsers.js';

const configFile = 'aisle.config.json';

/**
 * Loads the settings of this process from flags, then the environment, then `aisle.config.json` in
 * the current folder, then defaults.
 * @throws UsageError.
 */
export function loadSettings(flags: Readonly<Record<string, unknown>>): ResolvedSettings {
  const values = readConfigFile();
  return resolveSettings({
    flags,
    environment: process.env,
    ...(values && { file: { path: configFile, values } }),
  });
}

function readConfigFile(): Readonly<Record<string, unknown>> | undefined {
  const text = readIfThere();
  if (text === undefined) return undefined;
  const values = parseConfig(text);
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values };
  throw new UsageError(`${configFile} must hold one JSON object, such as {"port": 4820}.`);
}

function readIfThere(): string | undefined {
  try {
    // Some editors on Windows begin a file with a byte order mark.
    return readFileSync(configFile, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR') {
      throw new CommerceError(
        'unusable_file',
        `${configFile} is a folder, and settings are read from a file of that name; rename or remove the folder.`,
      );
    }
    throw new CommerceError('unusable_file', describeReadError(configFile, error));
  }
}

function parseConfig(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse quotes the text near the error, which may be the client's secret.
    const { line, column } = findSyntaxFault(text);
    throw new UsageError(`${configFile} is not JSON at line ${line}, column ${column}.`);
  }
}
