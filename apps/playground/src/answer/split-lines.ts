/** A run of lines that is shown as one element. */
export interface LineBlock {
  /** Number of its first line, from 0. */
  readonly start: number;
  readonly lines: number;
  readonly text: string;
}

/** A text cut into blocks of at most `size` lines, so that only those in sight are laid out. */
export function splitLines(text: string, size: number): readonly LineBlock[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, index) => {
    const block = lines.slice(index * size, (index + 1) * size);
    return { start: index * size, lines: block.length, text: block.join('\n') };
  });
}
