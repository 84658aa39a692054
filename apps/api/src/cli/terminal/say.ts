import { once } from 'node:events';
import { sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { UsageError } from '../../config/setting-parsers.js';
import { printable } from '../../http/errors/printable.js';

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

/** Warns on stderr. */
export function warn(text: string): void {
  say(`warning: ${text}`);
}

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

/** Name of the installed program. */
const ownName = 'aisle';

/** Names of the commands that messages tell people to run. */
const commandNames =
  'backup|completion|copy|doctor|export|generate|help|import|openapi|publish|reset|restore|rotate-key|serve|token';

const ownCommand = new RegExp(`\\b${ownName} (?=--|\\[|(?:${commandNames})\\b)`, 'g');

/** Command line that started the program; a checkout sets it. */
const calledAs = process.env.CALLED_AS ?? ownName;

/** Replaces `aisle` in commands of a text by the called name: `npm start -- import`. */
export function asCalled(text: string, name = calledAs): string {
  return name === ownName ? text : text.replaceAll(ownCommand, `${name} `);
}

/** Shortens a path for display: relative to the home folder; a long path keeps its end. */
export function shortenPath(path: string, home: string, width: number): string {
  const isWithin = home !== '' && path.startsWith(home + sep);
  const short = isWithin ? `~${path.slice(home.length)}` : path;
  if (short.length <= width) return short;
  const end = short.slice(1 - width);
  const start = end.indexOf(sep);
  return `…${start === -1 ? end : end.slice(start)}`;
}

/**
 * Breaks a text into lines between words, but not after a number. A longer word has a line of its
 * own.
 */
export function foldWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/(?<!\d) /)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < width)
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

/** The option of commands with machine-readable output. */
export const jsonOption = {
  flags: '--json',
  description: 'print the result as JSON on stdout; progress and errors go to stderr',
} as const;

/** Prints a value as JSON for a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Environment variables about colours. */
type ColourWishes = Readonly<Partial<Record<'NO_COLOR' | 'FORCE_COLOR' | 'TERM', string>>>;

/**
 * @returns true if output to the stream may have colours: never with `NO_COLOR` (no-color.org),
 * always with `FORCE_COLOR`, else on a terminal with colours.
 */
export function showsColour(
  { isTTY = false }: { readonly isTTY?: boolean },
  { NO_COLOR = '', FORCE_COLOR = '', TERM }: ColourWishes = process.env,
): boolean {
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY && TERM !== 'dumb';
}

/** Formats bytes for people: `812 B`, `12.4 kB`, `1.1 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [size, unit] = units.find(([size]) => bytes < size * 1000) ?? [1e9, 'GB'];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

const units = [
  [1e3, 'kB'],
  [1e6, 'MB'],
] as const;
