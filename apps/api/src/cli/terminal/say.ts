import { printable } from '../../http/errors/printable.js';
import { asCalled } from './as-called.js';
import { foldWords } from './fit.js';

/**
 * Tells a person something, a line on stderr, which breaks between words where a terminal is too narrow. Whatever is
 * in it does not act on the terminal.
 */
export function say(text: string): void {
  process.stderr.write(`${fitTo(process.stderr, printable(asCalled(text)))}\n`);
}

/** Answers a person, a line on stdout. Whatever is in it does not act on the terminal. */
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
