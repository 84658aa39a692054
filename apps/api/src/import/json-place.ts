import { pointerNames } from '@aisle/schema';
import { maxRecordDepth } from '@aisle/schema/seed';
import { createScanner, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';

/** Start of a value in a JSON text; lines and columns count from 1. */
interface ValueStart {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** Number of enclosing objects and arrays. */
  readonly depth: number;
  /** Its name or its index in the nearest of them. */
  readonly name: string;
}

/** Callbacks of a scan through a JSON text. Returning true stops the scan. */
interface JsonListener {
  onValue(start: ValueStart): boolean;
  /** Called at the end of an object or array; `depth` as in its `onValue`. */
  onEnd?(depth: number): boolean;
}

/**
 * Scans a JSON text from its start, at any nesting depth. After a syntax error, the results are
 * undefined.
 */
export function scanJson(text: string, { onValue, onEnd }: JsonListener): void {
  const scanner = createScanner(text, true);
  const open: Container[] = [];
  for (scanner.scan(); ; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (offset >= text.length) return;
    const inside = open.at(-1);
    const sign = text[offset];
    if (sign === ':') continue;
    if (sign === ',') {
      if (inside) moveOn(inside);
    } else if (sign === '}' || sign === ']') {
      open.pop();
      if (onEnd?.(open.length)) return;
    } else if (inside?.awaitsName) {
      inside.name = scanner.getTokenValue();
      inside.awaitsName = false;
    } else {
      const line = scanner.getTokenStartLine() + 1;
      const column = scanner.getTokenStartCharacter() + 1;
      const name = inside?.isList ? String(inside.index) : (inside?.name ?? '');
      if (onValue({ offset, line, column, depth: open.length, name })) return;
      if (sign === '{' || sign === '[') open.push(openContainer(sign === '['));
    }
  }
}

/** An enclosing object or array. */
interface Container {
  readonly isList: boolean;
  index: number;
  name: string;
  awaitsName: boolean;
}

function openContainer(isList: boolean): Container {
  return { isList, index: 0, name: '', awaitsName: !isList };
}

function moveOn(container: Container): void {
  container.index += 1;
  container.awaitsName = !container.isList;
}

/**
 * Returns the offset behind a string of a JSON text, given the offset of its first quote. Returns
 * the text's length for an unclosed string.
 */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === doubleQuote) return at + 1;
    if (letter === backslash) at += 1;
  }
  return text.length;
}

const doubleQuote = 0x22;
const backslash = 0x5c;

/** A position in a text: both count from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns position and message of the first syntax error in a JSON text. */
export function findSyntaxFault(text: string): Place & { readonly message: string } {
  const { offset, message } = wordFirstError(text);
  const excerpt = text.slice(offset).split(/\r?\n/, 1)[0]?.slice(0, 20).trim();
  const near = excerpt ? ` (at ${excerpt})` : '';
  return { ...placeAt(text, offset), message: `is not JSON: ${message}${near}` };
}

/** Returns position and message of the first number in a JSON text that would lose precision. */
export function findLostNumber(text: string): (Place & { readonly message: string }) | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = stringEnd(text, at) - 1;
    if (!beginsNumber(letter)) continue;
    const end = numberEnd(text, at);
    const written = text.slice(at, end);
    if (mayBeLost.test(written) && isLost(written)) {
      const message = `the number ${written.slice(0, 40)} would be read as ${inDigits(Number(written))}; write it as a string, in double quotes`;
      return { ...placeAt(text, at), message };
    }
    at = end - 1;
  }
  return undefined;
}

/** Quick test for numbers that may lose precision; most numbers fail it and are not parsed. */
const mayBeLost = /\d{16}|[eE]/;

const [quote, minus, plus, dot, zero = 0, nine = 0, e, capitalE] = Array.from('"-+.09eE', (sign) =>
  sign.charCodeAt(0),
);

function beginsNumber(letter: number): boolean {
  return letter === minus || (letter >= zero && letter <= nine);
}

function numberEnd(text: string, start: number): number {
  let at = start + 1;
  while (isOfNumber(text.charCodeAt(at))) at += 1;
  return at;
}

function isOfNumber(letter: number): boolean {
  return (
    beginsNumber(letter) || letter === dot || letter === plus || letter === e || letter === capitalE
  );
}

/**
 * @returns true if a number is too large, or an integer with more digits than a double keeps.
 * Fractions are rounded as usual.
 */
function isLost(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(written) && value !== 0 && inDigits(value) !== written;
}

/** Formats a number, an integer with all of its digits. */
function inDigits(value: number): string {
  if (!Number.isFinite(value)) return 'infinite';
  const [digits = '', exponent] = value.toExponential().split('e');
  const sign = value < 0 ? '-' : '';
  return sign + digits.replace(/^-|\./g, '').padEnd(Number(exponent) + 1, '0');
}

/**
 * Returns the position of a member in a JSON text by its pointer; that of the nearest existing
 * parent if it is missing. Ignores text after the first value.
 */
export function findMember(text: string, pointer: string): Place {
  const names = pointerNames(pointer);
  let found: Place = { line: 1, column: 1 };
  let known = 0;
  scanJson(text, {
    onValue({ line, column, depth, name }) {
      // The innermost value found so far has ended without the next name.
      if (depth < known) return true;
      if (depth > known || (depth > 0 && name !== names[depth - 1])) return false;
      found = { line, column };
      known = depth + 1;
      return depth === names.length;
    },
    onEnd: (depth) => depth < known,
  });
  return found;
}

/** Converts a position within a part of a text to one in the whole text. */
export function placeWithin(start: Place, place: Place): Place {
  return {
    line: start.line + place.line - 1,
    column: place.line === 1 ? start.column + place.column - 1 : place.column,
  };
}

/** Formats a position for messages: `demo.json:12:8`. */
export function formatPlace(path: string, { line, column }: Place): string {
  return `${path}:${line}:${column}`;
}

function wordFirstError(text: string): { offset: number; message: string } {
  try {
    const { offset, code } = findFirstError(text) ?? { offset: 0, code: undefined };
    return { offset, message: code === undefined ? 'it is malformed' : (messages[code] ?? code) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { offset: findDeepValue(text), message: 'it is nested too deeply' };
  }
}

interface SyntaxFault {
  /** Error code of jsonc-parser: `CommaExpected`. */
  readonly code: string;
  readonly offset: number;
}

/**
 * Finds the first error of a JSON text and stops there: a large file pasted into a string without
 * escapes has thousands.
 * @throws RangeError for a text that is nested too deeply.
 */
export function findFirstError(text: string): SyntaxFault | undefined {
  let first: SyntaxFault | undefined;
  const onError = (error: ParseErrorCode, offset: number) => {
    first = { code: printParseErrorCode(error), offset };
    throw first;
  };
  try {
    visit(text, { onError }, { allowTrailingComma: false, disallowComments: true });
  } catch (error) {
    if (error !== first) throw error;
  }
  return first;
}

const messages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'names and strings need double quotes; true, false and null are lower-case',
  InvalidNumberFormat: 'the number is malformed',
  PropertyNameExpected: 'a member name in double quotes is expected (no comma before a "}")',
  ValueExpected: 'a value is expected (no comma before a "]" or "}")',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a "}" is missing',
  CloseBracketExpected: 'a "]" is missing',
  EndOfFileExpected: 'there is more text after its end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the string does not end on its line',
  UnexpectedEndOfNumber: 'the number is cut off',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'write a backslash twice, or before one of "\\/bfnrtu',
  InvalidCharacter: 'escape tabs and other control characters (\\t)',
};

function findDeepValue(text: string): number {
  let found = 0;
  scanJson(text, {
    onValue({ offset, depth }) {
      found = offset;
      return depth >= maxRecordDepth;
    },
  });
  return found;
}

/** Returns the position of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
