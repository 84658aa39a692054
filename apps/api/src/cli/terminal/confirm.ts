import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../config/usage-error.js';
import { printable } from '../../http/errors/printable.js';
import { say } from './say.js';

/**
 * Asks the person at the terminal whether something may be done. Ctrl-C and Ctrl-D say no.
 * @throws UsageError where nobody can be asked; `otherwise` says what to do then.
 */
export async function confirm(
  question: string,
  otherwise: string,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
): Promise<boolean> {
  if (!input.isTTY) throw new UsageError(otherwise);
  return /^y(es)?$/i.test((await ask(`${question} (yes/no)`, input)) ?? '');
}

/** Asks the person at the terminal; undefined for who goes away without an answer. */
export async function ask(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | undefined> {
  const terminal = createInterface({ input, output: process.stderr });
  const asked = terminal.question(`${printable(question)} `).catch(() => undefined);
  // Not every version of Node ends the question of a terminal that is closed.
  const answer = await Promise.race([asked, once(terminal, 'close').then(() => undefined)]);
  terminal.close();
  if (answer === undefined) say('');
  return answer?.trim();
}
