import { createScanner } from 'jsonc-parser';

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
export interface JsonListener {
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
