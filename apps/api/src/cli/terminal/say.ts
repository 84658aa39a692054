import { printable } from '../../http/errors/printable.js';
import { asCalled } from './as-called.js';

/** Tells a person something, a line on stderr. Whatever is in it does not act on the terminal. */
export function say(text: string): void {
  process.stderr.write(`${printable(asCalled(text))}\n`);
}

/** Answers a person, a line on stdout. Whatever is in it does not act on the terminal. */
export function print(text: string): void {
  process.stdout.write(`${printable(asCalled(text))}\n`);
}
