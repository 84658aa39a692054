import { createScanner } from 'jsonc-parser';

/** Where a value of a JSON text begins; lines and columns count from 1. */
interface ValueStart {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** How many objects and arrays are around it. */
  readonly depth: number;
  /** Its name or its index in the nearest of them. */
  readonly name: string;
}

/** What is told about a JSON text on the way through it. Who returns true has heard enough. */
export interface JsonListener {
  onValue(start: ValueStart): boolean;
  /** An object or array ends; `depth` as it was told where it began. */
  onEnd?(depth: number): boolean;
}

/** Goes through a JSON text from its start, however deep it is nested; past a fault it may tell nonsense. */
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

/** An object or array on the way. */
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
