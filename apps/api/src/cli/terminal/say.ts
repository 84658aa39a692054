import { printable } from '../../http/errors/printable.js';
import { asCalled } from './as-called.js';
import { foldWords } from './fit.js';

/**
 * Prints a message for people on stderr, and breaks it between words on a narrow terminal. Escapes
 * control characters.
 */
export function say(text: string): void {
  process.stderr.write(`${fitTo(process.stderr, printable(asCalled(text)))}\n`);
}

/** Prints a line for people on stdout. Escapes control characters. */
export function print(text: string): void {
  process.stdout.write(`${printable(asCalled(text))}\n`);
}

function fitTo({ isTTY, columns }: NodeJS.WriteStream, text: string): string {
  if (!isTTY || columns === 0) return text;
  return text
    .split('\n')
    .flatMap((line) => foldWords(line, columns))
    .join('\n');
}
