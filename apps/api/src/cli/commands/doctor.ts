import { existsSync } from 'node:fs';
import { loadSettings, type ResolvedSettings } from '../../config/resolve-settings.js';
import {
  type SettingDefinition,
  type SettingName,
  settingDefinitions,
  settingNames,
} from '../../config/setting-definitions.js';
import { printableLine } from '../../http/errors/printable.js';
import { type Command, exitCodes } from '../command.js';
import { type Check, checkCertificate, checkDatabase, checkStart } from '../doctor.js';
import { playgroundFolder } from '../playground-folder.js';
import { jsonOption, print, printJson } from '../terminal/say.js';
import { readVersion } from '../version.js';

/** Shows the effective configuration and checks whether Aisle can start with it. */
export const doctor: Command = {
  usage: 'doctor',
  description: 'print every setting with its source, and check that the service can start',
  example: 'aisle doctor --json',
  settings: settingNames,
  options: [jsonOption],
  async run(_args, flags) {
    const resolved = loadSettings(flags);
    const checks: readonly Check[] = [
      { what: 'aisle', found: readVersion() },
      { what: 'Node', found: process.versions.node },
      ...(await checkDatabase(resolved.settings)),
      ...checkCertificate(resolved.settings),
      ...(await checkStart(resolved.settings)),
      checkPlayground(),
    ];
    const rows = [
      ...settingNames.map((name) => [name, showValue(name, resolved), resolved.sources[name]]),
      [],
      ...checks.map(({ what, found, isFailed }) => [what, isFailed ? `! ${found}` : found]),
    ];
    const isWell = !checks.some((check) => check.isFailed);
    if (flags.json === true) {
      printJson({
        is_well: isWell,
        settings: Object.fromEntries(
          settingNames.map((name) => [
            name,
            { value: showValue(name, resolved), source: resolved.sources[name] },
          ]),
        ),
        checks: checks.map(({ what, found, isFailed = false }) => ({
          what,
          found,
          is_failed: isFailed,
        })),
      });
    } else print(alignColumns(rows));
    return isWell ? exitCodes.done : exitCodes.failed;
  },
};

function checkPlayground(): Check {
  const what = 'playground';
  return existsSync(playgroundFolder)
    ? { what, found: 'is built' }
    : { what, found: 'is not built; run npm run build', isFailed: true };
}

function showValue(name: SettingName, { settings, sources }: ResolvedSettings): string {
  const { isSecret, shown = String }: SettingDefinition<unknown> = settingDefinitions[name];
  const value = settings[name];
  if (isSecret) return sources[name] === 'default' ? '(the default)' : '(set)';
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '(not set)';
  if (name === 'clock' && typeof value === 'number') return new Date(value).toISOString();
  return Array.isArray(value) ? value.map((one) => shown(one)).join(', ') : shown(String(value));
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(printableLine));
  const width = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), Math.min(width(1), 40)];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
