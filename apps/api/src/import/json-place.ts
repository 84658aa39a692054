import { pointerNames } from '@aisle/schema';
import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser';

/** A place in a text: both count from 1, columns in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where the first fault of a malformed JSON text is, and what it is. */
export function findSyntaxFault(text: string): Place & { readonly message: string } {
  const { offset, message } = findFirstError(text);
  const excerpt = text.slice(offset).split(/\r?\n/, 1)[0]?.slice(0, 20).trim();
  const near = excerpt ? ` (at ${excerpt})` : '';
  return { ...placeAt(text, offset), message: `is not JSON: ${message}${near}` };
}

/**
 * Where a member of a JSON text is, by its pointer; the nearest one around it when it is missing.
 * What follows the text's first value does not matter.
 */
export function findMember(text: string, pointer: string): Place {
  let node = readTree(text);
  for (const name of pointerNames(pointer)) {
    const next = node && findChild(node, name);
    if (next === undefined) break;
    node = next;
  }
  return placeAt(text, node?.offset ?? 0);
}

/** A place that is counted from the start of a part of a text, counted from the text's own start. */
export function placeWithin(start: Place, place: Place): Place {
  return {
    line: start.line + place.line - 1,
    column: place.line === 1 ? start.column + place.column - 1 : place.column,
  };
}

/** A place for messages: `demo.json:12:8`. */
export function formatPlace(path: string, { line, column }: Place): string {
  return `${path}:${line}:${column}`;
}

function findFirstError(text: string): { offset: number; message: string } {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { offset: 0, message: 'it is nested too deeply' };
  }
  const [first] = errors;
  if (first === undefined) return { offset: 0, message: 'it is malformed' };
  const code = printParseErrorCode(first.error);
  return { offset: first.offset, message: messages[code] ?? code };
}

const messages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'names and texts need double quotes; true, false and null are lower-case',
  InvalidNumberFormat: 'the number is malformed',
  PropertyNameExpected: 'a member name in double quotes is expected (no comma before a "}")',
  ValueExpected: 'a value is expected (no comma before a "]" or "}")',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a "}" is missing',
  CloseBracketExpected: 'a "]" is missing',
  EndOfFileExpected: 'more follows after its end',
  InvalidCommentToken: 'it has no comments',
  UnexpectedEndOfComment: 'it has no comments',
  UnexpectedEndOfString: 'the text is not closed on its line',
  UnexpectedEndOfNumber: 'the number is cut off',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash is doubled, or escapes one of "\\/bfnrtu',
  InvalidCharacter: 'tabs and other control characters are escaped (\\t)',
};

function readTree(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function findChild(node: Node, name: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(name)];
  return node.children?.find((property) => property.children?.[0]?.value === name)?.children?.[1];
}

/** The place of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}
