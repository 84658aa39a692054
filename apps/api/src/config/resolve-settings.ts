import { readFileSync } from 'node:fs';
import { codeOf } from '@aisle/core/files';
import { CommerceError, nearestName } from '@aisle/schema';
import { findSyntaxFault } from '../import/json-place.js';
import { describeReadError } from '../import/seed-file.js';
import {
  flagOf,
  type SettingDefinition,
  type SettingName,
  type Settings,
  settingDefinitions,
  settingNames,
  variableOf,
} from './setting-definitions.js';
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
  throw new UsageError(`${configFile} must contain one JSON object, such as {"port": 4820}.`);
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
        `${configFile} is a folder, but aisle reads its settings from a file of that name. Rename or remove the folder.`,
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
    throw new UsageError(`${configFile} is not valid JSON at line ${line}, column ${column}.`);
  }
}

/** Sources of settings, strongest first. In a file, the value of a list setting may be a list. */
export interface SettingInputs {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly file?: { readonly path: string; readonly values: Readonly<Record<string, unknown>> };
}

/** The value of each setting and its source. */
export interface ResolvedSettings {
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingName, string>>;
}

/**
 * Takes each setting from the strongest source that has it: flag, environment, file, default.
 * @throws UsageError for an invalid value or an unknown name.
 */
export function resolveSettings(inputs: SettingInputs): ResolvedSettings {
  refuseUnknown(inputs);
  const resolved = settingNames.map((name) => [name, resolveSetting(name, inputs)] as const);
  return {
    settings: toRecord(resolved, ({ value }) => value) as Settings,
    sources: toRecord(resolved, ({ source }) => source),
  };
}

interface ResolvedSetting {
  readonly value: unknown;
  readonly source: string;
}

function resolveSetting(name: SettingName, inputs: SettingInputs): ResolvedSetting {
  const definition: SettingDefinition<unknown> = settingDefinitions[name];
  for (const { source, value } of candidates(name, inputs)) {
    if (value === undefined) continue;
    const values = toTexts(value, definition).map((text) => parse(text, source, definition));
    return { value: definition.isList ? values : values.at(-1), source };
  }
  return { value: definition.isList ? [] : undefined, source: 'default' };
}

function candidates(name: SettingName, { flags, environment, file }: SettingInputs) {
  const definition: SettingDefinition<unknown> = settingDefinitions[name];
  const variable = variableOf(name);
  return [
    { source: flagOf(name), value: flags[name] },
    { source: variable, value: environment[variable] },
    { source: `${name} in ${file?.path}`, value: file?.values[name] },
    { source: 'default', value: definition.fallback },
  ];
}

function toTexts(value: unknown, { isList }: SettingDefinition<unknown>): readonly string[] {
  if (Array.isArray(value) && isList) return value.map(toText);
  const text = toText(value);
  return isList ? text.split(',').filter((part) => part !== '') : [text];
}

/** Returns an empty text, which no setting accepts, for any other type of value. */
function toText(value: unknown): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? String(value) : '';
}

function parse(
  text: string,
  source: string,
  { parse, shown = (whole) => whole }: SettingDefinition<unknown>,
): unknown {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const given = JSON.stringify(shown(text));
    throw new UsageError(`${source} is ${given}; it must be ${error.message}.`);
  }
}

function refuseUnknown({ environment, file }: SettingInputs): void {
  const variables = Object.keys(environment).filter((name) => name.startsWith('AISLE_'));
  for (const name of variables) requireKnown(name, variableOf, 'the environment');
  if (!file) return;
  for (const name of Object.keys(file.values)) requireKnown(name, (own) => own, file.path);
}

/** `write` spells setting names as the source does. */
function requireKnown(name: string, write: (name: string) => string, place: string): void {
  const known = settingNames.map(write);
  if (known.includes(name)) return;
  const nearest = nearestName(name, known);
  const hint =
    nearest === undefined ? `Settings: ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  throw new UsageError(`Unknown setting ${name} in ${place}. ${hint}`);
}

function toRecord<Value>(
  entries: readonly (readonly [SettingName, ResolvedSetting])[],
  pick: (setting: ResolvedSetting) => Value,
) {
  return Object.fromEntries(entries.map(([name, setting]) => [name, pick(setting)])) as Record<
    SettingName,
    Value
  >;
}
