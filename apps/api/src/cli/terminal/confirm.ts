import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../config/usage-error.js';
import { printableLine } from '../../http/errors/printable.js';

/**
 * Asks the person at the terminal whether something may be done.
 * @throws UsageError where nobody can be asked; `otherwise` says what to do then.
 */
export async function confirm(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(otherwise);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(printableLine(`${question} (yes/no) `));
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
