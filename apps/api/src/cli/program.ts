import { nearestName } from '@aisle/schema';
import { Command as CommanderCommand, Option } from 'commander';
import {
  flagOf,
  type SettingDefinition,
  type SettingName,
  settingDefinitions,
  variableOf,
} from '../config/setting-definitions.js';
import { UsageError } from '../config/usage-error.js';
import { type Command, debugOption, nameOf } from './commands/command.js';
import { nameDatabase } from './store/name-database.js';
import { asCalled } from './terminal/as-called.js';
import { print, say } from './terminal/say.js';
import { readVersion } from './version.js';

/**
 * Creates the command-line parser from the commands. Calls `onExit` with the exit code of the
 * command that ran.
 */
export function createProgram(
  commands: readonly [Command, ...Command[]],
  onExit: (code: number) => void,
): CommanderCommand {
  const program = new CommanderCommand('aisle')
    .description('A commerce catalog and subscription service in one process and one file.')
    .version(readVersion(), '-v, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => say(text.trimEnd()),
      outputError: (text, write) => write(withoutValues(text)),
    })
    .showHelpAfterError('(aisle --help lists what there is)');
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
  return ['Without a command, aisle takes files to show, and the options of serve:', ...rows].join(
    '\n',
  );
}

/**
 * Rejects an unknown command, which the default command would take for a file, and an unknown word
 * after `help`.
 * @throws UsageError with the nearest name.
 */
export function requireKnownCommand(argv: readonly string[], commands: readonly Command[]): void {
  const word = argv[0] === 'help' ? argv[1] : argv[0];
  const known = [...commands.map(nameOf), 'help'];
  if (word === undefined || word.startsWith('-') || known.includes(word)) return;
  if (/[./]/.test(word)) return;
  const nearest = nearestName(word, known);
  const hint = nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`;
  throw new UsageError(`${JSON.stringify(withoutValue(word))} is no command: ${hint}`);
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
