import type { FilterSpan } from './filter.js';
import { columnsOf, printable } from './printable.js';

/**
 * The source on one line and a line of carets under the span, both indented; of a long source the
 * part around the start of the span, with an ellipsis where it was cut. Nothing for a blank source.
 */
export function showPlace(source: string, span: FilterSpan): readonly string[] {
  const shown = chooseWindow(source, span.start);
  const end = Math.min(span.end, shown.end);
  const before = mark(shown.start > 0) + printable(source.slice(shown.start, span.start));
  const marked = printable(source.slice(span.start, end));
  const after = printable(source.slice(end, shown.end)) + mark(shown.end < source.length);
  const line = `  ${before}${marked}${after}`;
  const carets = `  ${' '.repeat(columnsOf(before))}${'^'.repeat(Math.max(1, columnsOf(marked)))}`;
  return line.trim() === '' ? [] : [line.trimEnd(), carets];
}

const windowLength = 80;
const lengthBeforePlace = 40;

function chooseWindow(source: string, place: number): FilterSpan {
  const latestStart = Math.max(0, source.length - windowLength);
  const start = Math.min(Math.max(0, place - lengthBeforePlace), latestStart);
  return {
    start: wholeCharacterAt(source, start),
    end: wholeCharacterAt(source, Math.min(source.length, start + windowLength)),
  };
}

function wholeCharacterAt(source: string, offset: number): number {
  return splitPair.test(source.slice(Math.max(0, offset - 1), offset + 1)) ? offset - 1 : offset;
}

function mark(isCut: boolean): string {
  return isCut ? '…' : '';
}

const splitPair = /^[\ud800-\udbff][\udc00-\udfff]$/;
