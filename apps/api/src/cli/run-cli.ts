import { codeOf } from '@aisle/core/files';
import { CommanderError } from 'commander';
import { UsageError } from '../config/usage-error.js';
import { commands } from './commands/commands.js';
import { describeFailure } from './describe-failure.js';
import { exitCodes } from './exit-codes.js';
import { createProgram, requireKnownCommand } from './program.js';
import { describeSwallowed } from './swallowed-flags.js';
import { say } from './terminal/say.js';

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
