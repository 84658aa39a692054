import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a command in a folder and returns its output. Throws with all of its output when it fails.
 */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await execute(command, [...args], { cwd });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs a script with this Node. */
export function runNode(args: readonly string[], cwd: string): Promise<string> {
  return run(process.execPath, args, cwd);
}
