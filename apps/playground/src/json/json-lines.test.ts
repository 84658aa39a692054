import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLines, scanJson } from '../json-text/parse-lines.js';
import { atOnce, inSlices } from '../lib/long-lists.js';
import {
  copiedText,
  foldFrom,
  lineText,
  nearestShown,
  pointerOf,
  revealing,
  searchJson,
  shownLines,
  valueText,
  withFold,
} from './json-tree.js';

const linesOf = (text: string) => atOnce(scanJson(text));
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, name) => Object.getOwnPropertyDescriptor(inner, name)?.value, value);

describe('the lines of a JSON text', () => {
  it('unfolded are the text that JSON.stringify lays out', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t', 3), (text, space) => {
        const value: unknown = JSON.parse(text);
        const lines = linesOf(JSON.stringify(value, null, space));
        expect(valueText(lines)).toBe(JSON.stringify(value, null, 2));
        expect(atOnce(parseLines(lines))).toEqual(value);
      }),
    );
  });

  it('have pointers to their values', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        const lines = linesOf(JSON.stringify(value));
        for (const line of lines.all.filter(({ opened }) => !opened)) {
          const pointer = pointerOf(lines, line);
          expect(JSON.parse(copiedText(lines, line))).toEqual(valueAt(value, pointer));
        }
      }),
    );
  });

  it('folded are a part of those unfolded, and come back', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(4), fc.nat(), (text, depth, pick) => {
        const lines = linesOf(text);
        const folding = foldFrom(lines, depth);
        const shown = shownLines(lines, folding);
        expect(shown).toEqual(shown.toSorted((a, b) => a.index - b.index));
        expect(shown.every((line) => line.depth <= depth)).toBe(true);
        expect(shownLines(lines, foldFrom(lines))).toEqual(lines.all);
        const picked = lines.all[pick % lines.all.length] ?? lines.root;
        const line = picked.opened ?? picked;
        expect(shownLines(lines, revealing(folding, line))).toContain(line);
      }),
    );
  });

  it('keep repetition, order and digits as they were sent', () => {
    const lines = linesOf('{"10":1.0,"2":12345678901234567890,"2":0}');
    expect(valueText(lines)).toBe('{\n  "10": 1.0,\n  "2": 12345678901234567890,\n  "2": 0\n}');
  });

  it('say what a folded container hides', () => {
    const lines = linesOf('{"a":[1,2],"b":{}}');
    const [, list = lines.root, , inner = lines.root] = lines.all;
    expect(lineText(lines, list, true)).toEqual({
      name: '"a"',
      value: '[',
      hidden: { members: 2, end: ']' },
      comma: true,
    });
    const shown = shownLines(lines, withFold(foldFrom(lines), list, true));
    expect(nearestShown(shown, inner)).toBe(list);
  });

  it.each(['', '{', '[1,]', '{"a"}', '{a:1}', '1 2', '"a', '[01]', 'nul', '{"a":1,}', ']'])(
    'are not found in %j',
    (text) => {
      expect(() => linesOf(text)).toThrow(SyntaxError);
    },
  );

  it('are found in slices as well', async () => {
    const value = Array.from({ length: 30_000 }, (_, id) => ({ id, name: `Product ${id}` }));
    const lines = await inSlices(scanJson(JSON.stringify(value)));
    expect(lines.all.length).toBe(30_000 * 4 + 2);
    expect(await inSlices(parseLines(lines))).toEqual(value);
  });

  it('keep a member called __proto__', () => {
    const text = `{"__proto__":1,"long":"${'x'.repeat(70_000)}"}`;
    expect(atOnce(parseLines(linesOf(text)))).toEqual(JSON.parse(text));
  });
});

describe('searching', () => {
  const lines = linesOf('{"sku":"SKU-1","list":[{"sku":null},"a\\"sku"],"n":12}');

  it.each([
    ['sku', ['/sku', '/sku', '/list/0/sku', '/list/1']],
    ['SKU-1', ['/sku']],
    ['null', ['/list/0/sku']],
    ['{', []],
    ['","', []],
    ['.', []],
    ['', []],
    ['2', ['/n']],
  ])('finds %j in names and values', (query, pointers) => {
    const found = atOnce(searchJson(lines, query));
    expect(found.map(({ line }) => pointerOf(lines, line))).toEqual(pointers);
  });

  it('finds what lies across two pieces', () => {
    const long = linesOf(JSON.stringify([`${'x'.repeat(199_995)}needle`]));
    expect(atOnce(searchJson(long, 'needle'))).toHaveLength(1);
  });
});
