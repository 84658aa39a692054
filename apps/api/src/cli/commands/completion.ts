import {
  flagOf,
  type SettingDefinition,
  settingDefinitions,
} from '../../config/setting-definitions.js';
import { UsageError } from '../../config/setting-parsers.js';
import { type Command, debugOption, exitCodes, nameOf } from '../command.js';

/** Prints the completion script of a shell. */
export function createCompletion(all: () => readonly [Command, ...Command[]]): Command {
  return {
    usage: 'completion <shell>',
    description: `print a shell completion script: ${Object.keys(scripts).join(', ')}`,
    example: 'aisle completion bash >> ~/.bashrc',
    settings: [],
    async run([shell = ''], _flags) {
      const script = Object.hasOwn(scripts, shell)
        ? scripts[shell as keyof typeof scripts]
        : undefined;
      if (script === undefined) {
        const known = Object.keys(scripts).join(', ');
        throw new UsageError(`Unknown shell ${JSON.stringify(shell)}. Use ${known}.`);
      }
      const [first, ...others] = all();
      process.stdout.write(script([describeCommand(first), ...others.map(describeCommand)]));
      return exitCodes.done;
    },
  };
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly flag: string;
  readonly description: string;
  readonly takesValue: boolean;
}

function describeCommand(command: Command): CompletedCommand {
  const { description, settings, options = [] } = command;
  const ofSettings = settings.map((setting): CompletedOption => {
    const { description, placeholder }: SettingDefinition<unknown> = settingDefinitions[setting];
    return { flag: flagOf(setting), description, takesValue: placeholder !== undefined };
  });
  const own = [...options, debugOption].map(({ flags, description }): CompletedOption => {
    const [flag = '', value] = flags.split(' ');
    return { flag, description, takesValue: value !== undefined };
  });
  return { name: nameOf(command), description, options: [...ofSettings, ...own] };
}

/** Commands; the first one is the default. */
type Completed = readonly [CompletedCommand, ...CompletedCommand[]];

/** Joins the names of all commands as alternatives of a shell `case`. */
const alternatives = (commands: readonly CompletedCommand[]) =>
  commands.map(({ name }) => name).join('|');

const flagsOf = ({ options }: CompletedCommand) => options.map(({ flag }) => flag).join(' ');

const scripts = {
  bash(commands: Completed): string {
    const names = commands.map(({ name }) => name).join(' ');
    const cases = commands.map((one) => `    ${one.name}) words='${flagsOf(one)}' ;;`).join('\n');
    return `_aisle() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command= words= one
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$one" in ${alternatives(commands)}) command="$one"; break ;; esac
  done
  case "$command" in
${cases}
    *) words='${names} ${flagsOf(commands[0])}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  [[ "$word" == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))
}
complete -o filenames -F _aisle aisle
`;
  },
  zsh(commands: Completed): string {
    const quote = (text: string) => text.replaceAll("'", "'\\''");
    const optionOf = ({ flag, description, takesValue }: CompletedOption) =>
      `'${flag}[${quote(description).replaceAll(/[[\]:]/g, ' ')}]${takesValue ? ':value:_files' : ''}'`;
    const argumentsOf = ({ options }: CompletedCommand) =>
      `_arguments ${options.map(optionOf).join(' ')} '*:file:_files'`;
    const cases = commands.map((one) => `    ${one.name}) ${argumentsOf(one)} ;;`).join('\n');
    const names = commands
      .map(({ name, description }) => `'${name}:${quote(description)}'`)
      .join(' ');
    return `#compdef aisle
_aisle() {
  local command="\${words[(r)(${alternatives(commands)})]}"
  local -a names=(${names})
  case "$command" in
${cases}
    *) _describe command names; ${argumentsOf(commands[0])} ;;
  esac
}
compdef _aisle aisle
`;
  },
  fish(commands: Completed): string {
    const quote = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
    const names = commands.map(({ name }) => name).join(' ');
    const noneYet = `-n ${quote(`not __fish_seen_subcommand_from ${names}`)}`;
    const optionOf = (when: string, { flag, description, takesValue }: CompletedOption) =>
      `complete -c aisle ${when} -l ${flag.slice(2)}${takesValue ? ' -r' : ''} -d ${quote(description)}`;
    return `${commands
      .flatMap((one, index) => {
        const when = `-n ${quote(`__fish_seen_subcommand_from ${one.name}`)}`;
        return [
          `complete -c aisle ${noneYet} -a ${one.name} -d ${quote(one.description)}`,
          ...one.options.map((option) => optionOf(when, option)),
          ...(index === 0 ? one.options.map((option) => optionOf(noneYet, option)) : []),
        ];
      })
      .join('\n')}
`;
  },
} as const;
