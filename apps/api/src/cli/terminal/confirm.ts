import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../config/usage-error.js';
import { printable } from '../../http/errors/printable.js';
import { say } from './say.js';

/**
 * Asks for confirmation at the terminal. Ctrl-C and Ctrl-D mean no.
 * @throws UsageError without a terminal; `otherwise` is the message.
 */
export async function confirm(
  question: string,
  otherwise: string,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean } = process.stdin,
): Promise<boolean> {
  if (!input.isTTY) throw new UsageError(otherwise);
  return /^y(es)?$/i.test((await ask(`${question} (yes/no)`, input)) ?? '');
}

/** Asks at the terminal; undefined if the user leaves without an answer. */
export async function ask(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<string | undefined> {
  const terminal = createInterface({ input, output: process.stderr });
  const asked = terminal.question(`${printable(question)} `).catch(() => undefined);
  // Some versions of Node do not end the question when the terminal closes.
  const answer = await Promise.race([asked, once(terminal, 'close').then(() => undefined)]);
  terminal.close();
  if (answer === undefined) say('');
  return answer?.trim();
}
