/** Kind of a piece of code. */
type CodeKind = 'text' | 'word' | 'number' | 'comment' | 'plain';

export interface CodePiece {
  readonly kind: CodeKind;
  /** Offset in the code. */
  readonly start: number;
  readonly text: string;
}

const shell = /(?<text>'[^']*'|"[^"]*")|(?<word>^curl|(?<=\s)-{1,2}[A-Za-z-]+)/gm;
const script =
  /(?<text>'(?:[^'\\\n]|\\.)*'|`[^`]*`)|(?<comment>\/\/.*)|(?<word>\b(?:import|from|const|await|if|try|catch|finally|throw|null|true|false|instanceof)\b)|(?<number>\b\d+\b)/g;

const kinds: readonly CodeKind[] = ['text', 'word', 'number', 'comment'];

/** Splits code for syntax highlighting. Joined, the pieces are the same text. */
export function highlight(code: string, language: 'shell' | 'script'): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const match of code.matchAll(language === 'shell' ? shell : script)) {
    if (match.index > end) {
      pieces.push({ kind: 'plain', start: end, text: code.slice(end, match.index) });
    }
    const kind = kinds.find((one) => match.groups?.[one] !== undefined) ?? 'plain';
    pieces.push({ kind, start: match.index, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ kind: 'plain', start: end, text: code.slice(end) });
  return pieces;
}
