import {
  flagOf,
  type SettingDefinition,
  settingDefinitions,
} from '../config/setting-definitions.js';
import { isSeedFile } from '../import/read-seed-files.js';
import type { Command } from './commands/command.js';
import { quoteWord } from './quote-word.js';

/** A flag and the placeholder of its value. */
interface Flag {
  readonly flag: string;
  readonly placeholder?: string | undefined;
  readonly isSecret?: boolean | undefined;
  readonly shown?: ((text: string) => string) | undefined;
}

/**
 * A flag that npm took, and its value if npm took that too. Otherwise the value may be among the
 * words.
 */
interface Swallowed extends Flag {
  readonly value: string | undefined;
}

/**
 * Describes flags that npm took for itself, as in `npm start --port 5000` without `--`. npm leaves
 * their names in the environment and their values among the words. Ignores npm settings such as
 * `yes` if the command line has the flag. Undefined if there are none.
 */
export function describeSwallowed(
  command: Command,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const swallowed = flagsOf(command)
    .filter(({ flag }) => !argv.some((word) => word === flag || word.startsWith(`${flag}=`)))
    .flatMap((flag) => findSwallowed(flag, environment));
  if (swallowed.length === 0) return undefined;
  const [name = ''] = command.usage.split(' ', 1);
  const named = argv[0] === name ? [name] : [];
  const { value, rest } = takeValue(argv.slice(named.length), swallowed);
  const flags = swallowed.map((flag) => write(flag, value));
  const written = [...named, ...rest.map(quoteWord), ...flags].join(' ');
  return `npm took ${swallowed.map(({ flag }) => flag).join(', ')} for its own, so nothing was done; what is not meant for npm comes after --: npm start -- ${written}`;
}

function flagsOf({ settings, options = [] }: Command): readonly Flag[] {
  return [
    ...settings.map((name) => {
      const definition: SettingDefinition<unknown> = settingDefinitions[name];
      return { flag: flagOf(name), ...definition };
    }),
    ...options.map(({ flags }) => readFlag(flags)),
  ];
}

function readFlag(flags: string): Flag {
  const [flag = '', placeholder] = flags.split(' ');
  return { flag, placeholder: placeholder?.replace(/[<>]/g, '') };
}

function findSwallowed(
  flag: Flag,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Swallowed[] {
  const value = environment[`npm_config_${flag.flag.slice(2).replaceAll('-', '_')}`];
  if (value === undefined || value === '' || value === 'false') return [];
  return [{ ...flag, value: value === 'true' ? undefined : value }];
}

/**
 * Splits the words into the value of the flag that lacks one, and the rest. npm keeps no order, so
 * an ambiguous value stays unassigned; files to import are never values.
 */
function takeValue(
  words: readonly string[],
  swallowed: readonly Swallowed[],
): { readonly value?: string | undefined; readonly rest: readonly string[] } {
  const lacking = swallowed.filter((flag) => flag.placeholder && flag.value === undefined);
  if (lacking.length === 0) return { rest: words };
  const isFile = (word: string) => word === '-' || isSeedFile(word);
  const values = words.length === 1 ? words : words.filter((word) => !isFile(word));
  const value = lacking.length === 1 && values.length === 1 ? values[0] : undefined;
  return { value, rest: words.filter((word) => word !== value && isFile(word)) };
}

function write(
  { flag, placeholder, isSecret, shown = (whole) => whole, value }: Swallowed,
  word: string | undefined,
) {
  if (placeholder === undefined) return flag;
  const known = isSecret ? undefined : (value ?? word);
  return `${flag} ${known === undefined ? `<${placeholder}>` : quoteWord(shown(known))}`;
}
