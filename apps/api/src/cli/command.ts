import type { SettingName } from '../config/setting-definitions.js';
import { UsageError } from '../config/setting-parsers.js';

/** An option of a command that is not a setting. */
interface CommandOption {
  /** As the command line writes it: `--yes`, `--currency <code>`. */
  readonly flags: string;
  readonly description: string;
}

/** A command of the command line, as data. */
export interface Command {
  /** Its name, then its arguments: `import <files...>`. */
  readonly usage: string;
  readonly description: string;
  /** Example command line. */
  readonly example: string;
  /** The settings that it uses. */
  readonly settings: readonly SettingName[];
  readonly options?: readonly CommandOption[];
  /** Runs the command. Resolves to the exit code. Flags have the names of settings and options. */
  run(args: readonly string[], flags: Readonly<Record<string, unknown>>): Promise<number>;
}

/** The option that every command has. */
export const debugOption = {
  flags: '--debug',
  description: 'print stack traces; on a terminal, serve also shows what callers sent',
} as const satisfies CommandOption;

/** Returns the name of a command: the first word of its usage. */
export function nameOf({ usage }: Command): string {
  return usage.split(' ', 1)[0] ?? usage;
}

/** The exit codes of the command line. */
export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/**
 * Returns a file name from the command line. @throws UsageError for an empty name, such as an unset
 * variable.
 */
export function requireFileName(named: string): string {
  if (named.trim() !== '') return named;
  throw new UsageError(
    'The file name is empty, perhaps because a shell variable is not set. Name a file.',
  );
}
