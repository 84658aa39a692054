import {
  flagOf,
  type SettingDefinition,
  settingDefinitions,
} from '../config/setting-definitions.js';
import type { Command } from './commands/command.js';

/** A flag, and what its value is called. */
interface Flag {
  readonly flag: string;
  readonly placeholder?: string | undefined;
  readonly isSecret?: boolean | undefined;
}

/**
 * A sentence about the flags that npm took for its own: those of `npm start --port 5000`, where `--` is
 * missing. It leaves their names in the environment, and their values among the words. Undefined when there
 * are none.
 */
export function describeSwallowed(
  { usage, settings, options = [] }: Command,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const flags: readonly Flag[] = [
    ...settings.map((name) => {
      const definition: SettingDefinition<unknown> = settingDefinitions[name];
      return { flag: flagOf(name), ...definition };
    }),
    ...options.map(({ flags }) => readFlag(flags)),
  ];
  const swallowed = flags.filter(({ flag }) => findValue(flag, environment) !== undefined);
  if (swallowed.length === 0) return undefined;
  const words = argv.filter((word) => word !== usage.split(' ', 1)[0]);
  const [only] = words.length === 1 ? words : [];
  const written = swallowed.map((flag) => write(flag, environment, only));
  const command = argv.length > words.length ? `${argv[0]} ` : '';
  return `npm took ${swallowed.map(({ flag }) => flag).join(', ')} for its own; what is not meant for npm comes after --: npm start -- ${command}${written.join(' ')}`;
}

function findValue(flag: string, environment: Readonly<Record<string, string | undefined>>) {
  const value = environment[`npm_config_${flag.slice(2).replaceAll('-', '_')}`];
  return value === '' || value === 'false' ? undefined : value;
}

function readFlag(flags: string): Flag {
  const [flag = '', placeholder] = flags.split(' ');
  return { flag, placeholder: placeholder?.replace(/[<>]/g, '') };
}

function write(
  { flag, placeholder, isSecret }: Flag,
  environment: Readonly<Record<string, string | undefined>>,
  word: string | undefined,
): string {
  if (placeholder === undefined) return flag;
  const value = findValue(flag, environment);
  const known = value === 'true' ? word : value;
  return `${flag} ${known === undefined || isSecret ? `<${placeholder}>` : known}`;
}
