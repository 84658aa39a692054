import {
  nameOfDatabase,
  parseAddress,
  parseChoice,
  parseCount,
  parseDatabase,
  parseHost,
  parseName,
  parsePort,
  parseSeed,
  parseServer,
  parseSwitch,
  parseText,
  parseTime,
  type SettingParser,
} from './setting-parsers.js';

/** A setting. Its flag, its environment variable and its key in the file derive from its name. */
export interface SettingDefinition<Value> {
  readonly description: string;
  readonly parse: SettingParser<Value>;
  /** Placeholder of its value in help; a switch has none. */
  readonly placeholder?: string;
  /** Default value as text; without one the setting is undefined by default. */
  readonly fallback?: string;
  /** May be given several times. */
  readonly isList?: true;
  /** The value is never printed. */
  readonly isSecret?: true;
  /** Shortens or redacts the value for display; absent if it may be shown as it is. */
  readonly shown?: (text: string) => string;
}

/** Every setting by its name. */
export const settingDefinitions = {
  port: {
    description: 'port to listen on, 0 for any free one',
    placeholder: 'number',
    parse: parsePort,
    fallback: '4820',
  },
  host: {
    description: 'address to listen on; anything but this machine itself is a risk',
    placeholder: 'name',
    parse: parseHost,
    fallback: '127.0.0.1',
  },
  allowedHost: {
    description: 'name of this service beside localhost and addresses',
    placeholder: 'name',
    parse: parseName,
    isList: true,
  },
  imageHosts: {
    description: 'host whose pictures the playground shows',
    placeholder: 'name',
    parse: parseName,
    isList: true,
  },
  publicUrl: {
    description: 'address that links to files begin with, instead of the one that was asked',
    placeholder: 'url',
    parse: parseAddress,
  },
  tls: {
    description: 'speak HTTPS, with a certificate for this machine that is made at the first start',
    parse: parseSwitch,
    fallback: 'false',
  },
  tlsCert: {
    description: 'certificate to speak HTTPS with, in PEM; read again when it changes',
    placeholder: 'file',
    parse: parseText,
  },
  tlsKey: {
    description: 'private key of --tls-cert, in PEM',
    placeholder: 'file',
    parse: parseText,
  },
  db: {
    description: 'database file, :memory:, or the address of a PostgreSQL database',
    placeholder: 'file',
    parse: parseDatabase,
    fallback: '.aisle/store.sqlite',
    shown: nameOfDatabase,
  },
  dbRead: {
    description: 'address of a replica of the PostgreSQL database, from which pages are read',
    placeholder: 'address',
    parse: parseServer,
    isList: true,
    shown: nameOfDatabase,
  },
  dbPool: {
    description: 'connections to the PostgreSQL database, and to each replica, at most',
    placeholder: 'number',
    parse: parseCount(1000, 1),
    fallback: '10',
  },
  dbTimeout: {
    description: 'milliseconds that a statement for a request may take on PostgreSQL',
    placeholder: 'ms',
    parse: parseCount(3_600_000, 1),
    fallback: '5000',
  },
  dbPrepare: {
    description: 'off has PostgreSQL prepare no statements, for poolers that cannot keep them',
    placeholder: 'mode',
    parse: parseChoice(['on', 'off']),
    fallback: 'on',
  },
  seed: {
    description:
      'file that fills an empty database instead of the demo store, several one after the other; none leaves it empty',
    placeholder: 'file',
    parse: parseSeed,
    isList: true,
    shown: nameOfDatabase,
  },
  clock: {
    description: 'the time at which the store stands still',
    placeholder: 'time',
    parse: parseTime,
  },
  auth: {
    description: 'required asks for tokens, off does not',
    placeholder: 'mode',
    parse: parseChoice(['required', 'off']),
    fallback: 'required',
  },
  log: {
    description: 'pretty, json or silent; pretty on a terminal and json elsewhere when not set',
    placeholder: 'style',
    parse: parseChoice(['pretty', 'json', 'silent']),
  },
  memory: {
    description: 'MiB for what is remembered of pages, products and the database file, 0 for none',
    placeholder: 'MiB',
    parse: parseCount(1_048_576),
    fallback: '192',
  },
  requestMemory: {
    description: 'requests and tokens that are remembered as they were read, 0 for none',
    placeholder: 'number',
    parse: parseCount(1_000_000),
    fallback: '1000',
  },
  slowRequest: {
    description: 'milliseconds from which on a request is called slow in the log, 0 for never',
    placeholder: 'ms',
    parse: parseCount(3_600_000),
    fallback: '1000',
  },
  cartDays: {
    description: 'days after its last change until a cart is gone',
    placeholder: 'days',
    parse: parseCount(3650, 1),
    fallback: '7',
  },
  maxCarts: {
    description: 'carts that the store has at most, 0 for none',
    placeholder: 'number',
    parse: parseCount(1_000_000_000),
    fallback: '100000',
  },
  readOnly: { description: 'change nothing', parse: parseSwitch, fallback: 'false' },
  production: {
    description:
      'leave out the demo store and development mode, which helps the playground and can reset the data',
    parse: parseSwitch,
    fallback: 'false',
  },
  strictPort: {
    description: 'fail when the port is taken instead of trying the next ones',
    parse: parseSwitch,
    fallback: 'false',
  },
  clientId: {
    description: 'client_id that gets tokens',
    placeholder: 'text',
    parse: parseText,
    fallback: 'aisle',
  },
  clientSecret: {
    description: 'client_secret that gets tokens with write permission',
    placeholder: 'text',
    parse: parseText,
    fallback: 'aisle-secret',
    isSecret: true,
  },
} as const satisfies Record<string, SettingDefinition<unknown>>;

export type SettingName = keyof typeof settingDefinitions;

export const settingNames = Object.keys(settingDefinitions) as readonly SettingName[];

type Definition<Name extends SettingName> = (typeof settingDefinitions)[Name];

type ParsedValue<Name extends SettingName> = ReturnType<Definition<Name>['parse']>;

/** The value of each setting. */
export type Settings = {
  readonly [Name in SettingName]: Definition<Name> extends { isList: true }
    ? readonly ParsedValue<Name>[]
    : Definition<Name> extends { fallback: string }
      ? ParsedValue<Name>
      : ParsedValue<Name> | undefined;
};

/** Returns the name of a setting as a flag: `--strict-port`. */
export function flagOf(name: string): string {
  return `--${separated(name, '-').toLowerCase()}`;
}

/** Returns the environment variable of a setting: `AISLE_STRICT_PORT`. */
export function variableOf(name: string): string {
  return `AISLE_${separated(name, '_').toUpperCase()}`;
}

function separated(name: string, separator: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `${separator}${letter}`);
}
