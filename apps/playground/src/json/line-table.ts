import { type JsonLines, type LineKind, lineKinds } from './json-lines.js';

/** A value as the scanner meets it. */
interface ScannedValue {
  readonly kind: LineKind;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

const columns = [
  'depth',
  'keyStart',
  'keyEnd',
  'start',
  'end',
  'parent',
  'partner',
  'position',
  'size',
] as const;
type Column = (typeof columns)[number];

/** Collects the lines of a JSON text; its columns grow as they fill. */
export class LineTable {
  private room: number;
  private count = 0;
  private kind: Uint8Array;
  private numbers: Record<Column, Int32Array>;

  /** Begins with room for some lines. */
  constructor(room: number) {
    const column = () => new Int32Array(room);
    this.room = room;
    this.kind = new Uint8Array(room);
    this.numbers = {
      depth: column(),
      keyStart: column(),
      keyEnd: column(),
      start: column(),
      end: column(),
      parent: column(),
      partner: column(),
      position: column(),
      size: column(),
    };
  }

  /** Adds the line of a value within a container, and says which line it is. */
  add(parent: number, { kind, keyStart, keyEnd, start, end }: ScannedValue): number {
    const line = this.next(kind);
    const { numbers } = this;
    const position = parent < 0 ? 0 : (numbers.size[parent] ?? 0);
    if (parent >= 0) numbers.size[parent] = position + 1;
    numbers.depth[line] = parent < 0 ? 0 : (numbers.depth[parent] ?? 0) + 1;
    numbers.keyStart[line] = keyStart;
    numbers.keyEnd[line] = keyEnd;
    numbers.start[line] = start;
    numbers.end[line] = end;
    numbers.parent[line] = parent;
    numbers.partner[line] = line;
    numbers.position[line] = position;
    return line;
  }

  /** Adds the line that closes a container, whose text ends at `end`; answers the next outer one. */
  close(opened: number, end: number): number {
    const line = this.next(lineKinds.close);
    const { numbers } = this;
    const outer = numbers.parent[opened] ?? -1;
    numbers.depth[line] = numbers.depth[opened] ?? 0;
    numbers.keyStart[line] = -1;
    numbers.keyEnd[line] = -1;
    numbers.start[line] = end - 1;
    numbers.end[line] = end;
    numbers.parent[line] = outer;
    numbers.partner[line] = opened;
    numbers.partner[opened] = line;
    numbers.end[opened] = end;
    return outer;
  }

  kindOf(line: number): number | undefined {
    return this.kind[line];
  }

  /** The finished lines of a text. */
  finish(text: string): JsonLines {
    return { text, count: this.count, kind: this.kind, ...this.numbers };
  }

  private next(kind: LineKind): number {
    if (this.count === this.room) this.grow();
    this.kind[this.count] = kind;
    return this.count++;
  }

  private grow(): void {
    this.room *= 2;
    const kind = new Uint8Array(this.room);
    kind.set(this.kind);
    this.kind = kind;
    for (const column of columns) {
      const wider = new Int32Array(this.room);
      wider.set(this.numbers[column]);
      this.numbers[column] = wider;
    }
  }
}
