import { loadSettings } from '../../config/resolve-settings.js';
import {
  flagOf,
  type SettingDefinition,
  settingDefinitions,
} from '../../config/setting-definitions.js';
import { nameOfDatabase, UsageError } from '../../config/setting-parsers.js';
import { copyStore, type NamedStore } from '../copy-store.js';
import { runInterruptibly } from '../interruption.js';
import { exitCodes, tellPublished } from '../publish-catalogs.js';
import { isInMemory, useStore } from '../store/open-store.js';
import {
  type DatabaseSettings,
  giveWay,
  nameStore,
  refuseReadOnly,
  type StoreUse,
} from '../store/store-use.js';
import { count, formatElapsed } from '../terminal/progress.js';
import { print, say, warn } from '../terminal/say.js';
import { type Command, debugOption, nameOf } from './restore.js';

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

/** Copies a store into an empty one, also between engines. */
export const copy: Command = {
  usage: 'copy',
  description:
    'copy all records into an empty store, also between SQLite and PostgreSQL; then publish its catalogs and verify the copy',
  example: 'aisle copy --from shop.sqlite --to postgres://localhost/shop',
  settings: ['dbTimeout', 'dbPrepare'],
  options: [
    {
      flags: '--from <store>',
      description:
        'source: a database file or the address of a PostgreSQL database; a server may be running',
    },
    {
      flags: '--to <store>',
      description:
        'target: a database file or the address of a PostgreSQL database; it must be empty or missing',
    },
  ],
  async run(_args, flags) {
    const from = readStore('--from', flags.from);
    const to = readStore('--to', flags.to);
    if (from === to)
      throw new UsageError('--from and --to name the same store. Name two different ones.');
    const resolved = loadSettings(flags);
    const { settings } = resolved;
    refuseReadOnly(resolved, 'copy');
    const startedAt = performance.now();
    giveWay();
    return runInterruptibly((signal) => {
      const use = (db: string, how: StoreUse, work: (store: NamedStore) => Promise<number>) =>
        useNamed({ ...settings, db }, how, signal, work);
      return use(from, 'read', (source) =>
        use(to, 'make', async (target) => {
          const { records, published, sha256 } = await copyStore(source, target, { signal, say });
          const catalogs = await target.commerce.catalog.listCatalogs();
          const held = await target.commerce.describe();
          for (const release of published) {
            const catalog = catalogs.find(({ id }) => id === release.catalog_id);
            tellPublished(catalog?.name ?? '', release, print, held);
          }
          const time = formatElapsed(performance.now() - startedAt);
          print(
            `Copied ${count(records)} records from ${source.name} to ${target.name} (verified, SHA-256 ${sha256}) in ${time}.`,
          );
          return exitCodes.done;
        }),
      );
    });
  },
};

async function useNamed(
  settings: DatabaseSettings,
  use: StoreUse,
  signal: AbortSignal,
  work: (store: NamedStore) => Promise<number>,
): Promise<number> {
  const name = nameOfDatabase(settings.db);
  try {
    return await useStore(settings, use, { say, warn, signal }, (commerce) =>
      work({ commerce, name }),
    );
  } catch (error) {
    throw nameStore(error, settings.db);
  }
}

function readStore(flag: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new UsageError(
      'copy needs --from and --to: aisle copy --from store.sqlite --to postgres://user@host/database.',
    );
  }
  if (isInMemory(value)) {
    throw new UsageError(
      `${flag} is :memory:, which exists only while the command runs. Name a database file or the address of a PostgreSQL database.`,
    );
  }
  try {
    return settingDefinitions.db.parse(value);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(
      `${flag} is ${JSON.stringify(nameOfDatabase(value))}; it must be ${error.message}.`,
    );
  }
}
