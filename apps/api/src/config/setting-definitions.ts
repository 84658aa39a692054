import { publicSecret } from '../access/tokens.js';
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
    description: 'port to listen on; 0 selects any free port',
    placeholder: 'number',
    parse: parsePort,
    fallback: '4820',
  },
  host: {
    description:
      'address to listen on; addresses other than localhost expose the service to other machines',
    placeholder: 'name',
    parse: parseHost,
    fallback: '127.0.0.1',
  },
  allowedHost: {
    description: 'additional host name that the service accepts (repeatable)',
    placeholder: 'name',
    parse: parseName,
    isList: true,
  },
  imageHosts: {
    description: 'host from which the playground loads images (repeatable)',
    placeholder: 'name',
    parse: parseName,
    isList: true,
  },
  publicUrl: {
    description: 'public URL of the service, used in links to files',
    placeholder: 'url',
    parse: parseAddress,
  },
  tls: {
    description: 'serve HTTPS with a self-signed certificate, created at the first start',
    parse: parseSwitch,
    fallback: 'false',
  },
  tlsCert: {
    description: 'certificate for HTTPS in PEM; reloaded when it changes',
    placeholder: 'file',
    parse: parseText,
  },
  tlsKey: {
    description: 'private key of --tls-cert in PEM',
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
  dbPool: {
    description: 'maximum number of connections to the PostgreSQL database',
    placeholder: 'number',
    parse: parseCount(1000, 1),
    fallback: '10',
  },
  dbTimeout: {
    description: 'time limit of a PostgreSQL statement in milliseconds',
    placeholder: 'ms',
    parse: parseCount(3_600_000, 1),
    fallback: '5000',
  },
  dbPrepare: {
    description: 'off disables prepared statements, for poolers that do not support them',
    placeholder: 'mode',
    parse: parseChoice(['on', 'off']),
    fallback: 'on',
  },
  seed: {
    description:
      'file to load into an empty database instead of the demo store (repeatable); none leaves it empty',
    placeholder: 'file',
    parse: parseSeed,
    isList: true,
    shown: nameOfDatabase,
  },
  clock: {
    description: "freeze the store's clock at this time",
    placeholder: 'time',
    parse: parseTime,
  },
  auth: {
    description: 'required or off; with off, no token is required',
    placeholder: 'mode',
    parse: parseChoice(['required', 'off']),
    fallback: 'required',
  },
  log: {
    description: 'pretty, json or silent (default: pretty on a terminal, else json)',
    placeholder: 'style',
    parse: parseChoice(['pretty', 'json', 'silent']),
  },
  memory: {
    description: 'cache size in MiB; 0 turns the cache off',
    placeholder: 'MiB',
    parse: parseCount(1_048_576),
    fallback: '192',
  },
  requestMemory: {
    description: 'number of parsed requests and tokens to cache; 0 turns this cache off',
    placeholder: 'number',
    parse: parseCount(1_000_000),
    fallback: '1000',
  },
  slowRequest: {
    description: 'log a request as slow from this many milliseconds on; 0 turns this off',
    placeholder: 'ms',
    parse: parseCount(3_600_000),
    fallback: '1000',
  },
  cartDays: {
    description: 'days after its last change until a cart is deleted',
    placeholder: 'days',
    parse: parseCount(3650, 1),
    fallback: '7',
  },
  maxCarts: {
    description: 'maximum number of carts in the store; 0 allows none',
    placeholder: 'number',
    parse: parseCount(1_000_000_000),
    fallback: '100000',
  },
  readOnly: { description: 'reject all changes', parse: parseSwitch, fallback: 'false' },
  production: {
    description: 'turn off development mode (/_dev endpoints) and load no demo store',
    parse: parseSwitch,
    fallback: 'false',
  },
  strictPort: {
    description: 'fail if the port is in use, instead of trying the next ones',
    parse: parseSwitch,
    fallback: 'false',
  },
  clientId: {
    description: 'client_id for requesting tokens',
    placeholder: 'text',
    parse: parseText,
    fallback: 'aisle',
  },
  clientSecret: {
    description: 'client_secret for requesting tokens with write permission',
    placeholder: 'text',
    parse: parseText,
    fallback: publicSecret,
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
