import { codeOf } from '@aisle/core/files';
import { nearestName } from '@aisle/schema';
import { Command as CommanderCommand, CommanderError, Option } from 'commander';
import {
  flagOf,
  type SettingDefinition,
  type SettingName,
  settingDefinitions,
  variableOf,
} from '../config/setting-definitions.js';
import { UsageError } from '../config/setting-parsers.js';
import { isSeedFile } from '../import/read-records.js';
import { type Command, debugOption, exitCodes, nameOf } from './command.js';
import { commands } from './commands/commands.js';
import { describeFailure, quoteWord } from './describe-failure.js';
import { nameDatabase } from './store/store-use.js';
import { asCalled, print, say } from './terminal/say.js';
import { readVersion } from './version.js';

/** Runs a command line (without the program's name). Resolves to the exit code; never rejects. */
export async function runCli(argv: readonly string[]): Promise<number> {
  process.stdout.on('error', endOnClosedPipe);
  // Nobody can read the error.
  process.stderr.on('error', () => undefined);
  let exitCode: number = exitCodes.done;
  try {
    refuseSwallowed(argv);
    requireKnownCommand(argv, commands);
    await createProgram(commands, (code) => {
      exitCode = code;
    }).parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    say(describeFailure(error, argv.includes('--debug')));
    return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
  }
}

/**
 * Refuses flags that npm took for itself, because a command without them may do harm: `publish`
 * without its `--dry-run`. Only a checkout is started by npm.
 * @throws UsageError that shows the right spelling.
 */
function refuseSwallowed(argv: readonly string[]): void {
  if (process.env.CALLED_AS !== 'npm start --') return;
  const named = commands.find(({ usage }) => usage.split(' ', 1)[0] === argv[0]);
  const swallowed = describeSwallowed(named ?? commands[0], argv, process.env);
  if (swallowed !== undefined) throw new UsageError(swallowed);
}

/** Ends the process: silently if the reader closed the pipe, with a message on any other error. */
function endOnClosedPipe(error: Error): void {
  if (codeOf(error) === 'EPIPE') return;
  say(describeFailure(error, false));
  process.exit(exitCodes.failed);
}

/**
 * Creates the command-line parser from the commands. Calls `onExit` with the exit code of the
 * command that ran.
 */
function createProgram(
  commands: readonly [Command, ...Command[]],
  onExit: (code: number) => void,
): CommanderCommand {
  const program = new CommanderCommand('aisle')
    .description('Commerce catalogs, carts, orders and subscriptions in one process and one file.')
    .version(readVersion(), '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => say(text.trimEnd()),
      outputError: (text, write) => write(withoutValues(text)),
    })
    .showHelpAfterError('(Run aisle --help for usage.)');
  for (const command of commands) {
    const parser = createCommand(command, onExit).copyInheritedSettings(program);
    program.addCommand(parser, { isDefault: command === commands[0] });
  }
  program.addHelpText('after', () => `\n${helpOfDefault(program)}`);
  return program;
}

/** Lists the options of the default command. */
function helpOfDefault(program: CommanderCommand): string {
  const [first] = program.commands;
  if (first === undefined) return '';
  const help = first.createHelp();
  help.prepareContext({ helpWidth: program.configureOutput().getOutHelpWidth?.() ?? 80 });
  const options = help.visibleOptions(first);
  const width = Math.max(...options.map((option) => help.optionTerm(option).length));
  const rows = options.map((option) =>
    help.formatItem(help.optionTerm(option), width, help.optionDescription(option), help),
  );
  return ['Without a command, aisle runs serve, with these options:', ...rows].join('\n');
}

/**
 * Rejects an unknown command, which the default command would take for a file, and an unknown word
 * after `help`.
 * @throws UsageError with the nearest name.
 */
function requireKnownCommand(argv: readonly string[], commands: readonly Command[]): void {
  const word = argv[0] === 'help' ? argv[1] : argv[0];
  const known = [...commands.map(nameOf), 'help'];
  if (word === undefined || word.startsWith('-') || known.includes(word)) return;
  if (/[./]/.test(word)) return;
  const nearest = nearestName(word, known);
  const hint =
    nearest === undefined ? `Commands: ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  throw new UsageError(`Unknown command ${JSON.stringify(withoutValue(word))}. ${hint}`);
}

function createCommand(command: Command, onExit: (code: number) => void): CommanderCommand {
  const [name = '', ...args] = command.usage.split(' ');
  // Uses the called name before the help breaks lines.
  const parser = new CommanderCommand(name).description(asCalled(command.description));
  if (args.length > 0) parser.arguments(args.join(' '));
  for (const setting of command.settings) parser.addOption(createOption(setting));
  for (const { flags, description } of command.options ?? []) parser.option(flags, description);
  parser.option(debugOption.flags, debugOption.description);
  parser.addHelpText('after', () => `\nExample:\n  ${asCalled(command.example)}`);
  return parser.action(async () => {
    const flags = parser.opts();
    try {
      onExit(await command.run(parser.args, flags));
    } catch (error) {
      throw command.settings.includes('db') ? nameDatabase(error, flags) : error;
    }
  });
}

function createOption(name: SettingName): Option {
  const { description, placeholder, fallback, isList, isSecret }: SettingDefinition<unknown> =
    settingDefinitions[name];
  const flag = flagOf(name);
  const isSwitch = placeholder === undefined;
  const facts = [
    ...(fallback === undefined || isSwitch || isSecret ? [] : [`default: ${fallback}`]),
    `env: ${variableOf(name)}`,
  ];
  const option = new Option(
    isSwitch ? flag : `${flag} <${placeholder}>`,
    `${description} (${facts.join(', ')})`,
  );
  return isList ? option.argParser(collect) : option;
}

function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}

/**
 * Removes values from an error message: they may be secrets, such as of a misspelt
 * `--client-secret=…`.
 */
function withoutValues(text: string): string {
  return text
    .replace(/'(-[^=\s]+=).*'/s, (_quoted, name) => `'${withoutValue(name)}'`)
    .replace(/^(error: too many arguments.* but got \d+): .*\.$/ms, '$1.');
}

function withoutValue(word: string): string {
  const end = word.indexOf('=');
  return end === -1 ? word : `${word.slice(0, end)}=…`;
}

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
  return `npm took ${swallowed.map(({ flag }) => flag).join(', ')} as its own, so nothing was done. Write options for aisle after --: npm start -- ${written}`;
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
