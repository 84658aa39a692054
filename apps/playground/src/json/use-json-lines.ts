import { useEffect, useState } from 'react';
import type { JsonLines } from './json-lines.js';
import { linesOf } from './lines-of.js';

/** The lines of a text; those of the text before stay until they are found. Null when it is no JSON. */
export function useJsonLines(text: string): JsonLines | null | undefined {
  const [lines, setLines] = useState<JsonLines | null>();
  useEffect(() => {
    let wanted = true;
    linesOf(text).then(
      (found) => wanted && setLines(found),
      () => wanted && setLines(null),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  return lines;
}
