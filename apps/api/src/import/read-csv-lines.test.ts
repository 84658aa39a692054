import { runs } from '@aisle/testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, inChunks } from './import-csv.js';
import { readCsvLines } from './read-csv-lines.js';

const read = (text: string, chunk = 3) => collect(readCsvLines(inChunks(text, chunk)));

describe('readCsvLines', () => {
  it('gives back the cells of any text, with the line on which each row starts', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ';', ' ', 'é', '😀'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        async (rows, end, chunk) => {
          const written = rows.map((cells) =>
            cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','),
          );
          const entries = await read(written.map((row) => row + end).join(''), chunk);
          const starts = rows.map(
            (_, index) =>
              written.slice(0, index).join(end).split('\n').length + (index === 0 ? 0 : 1),
          );
          expect(entries).toEqual(rows.map((cells, index) => ({ line: starts[index], cells })));
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it('finds the same rows in any text as another parser', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', '\r\n', '\r', ' ') });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, chunk) => {
        const expected: string[][] = [];
        let isRefused = false;
        try {
          parse(text, {
            relax_column_count: true,
            record_delimiter: ['\r\n', '\n', '\r'],
            on_record: (cells: string[]) => {
              expected.push(cells);
              return null;
            },
          });
        } catch {
          isRefused = true;
        }
        const found = await read(`x,y\n${text}`, chunk);
        const rows = found.flatMap((entry) => ('cells' in entry ? [entry.cells] : []));
        expect(rows).toEqual([['x', 'y'], ...expected]);
        expect(found.some((entry) => 'fault' in entry)).toBe(isRefused);
      }),
      { numRuns: runs(300) },
    );
  });

  it('takes line ends as they come, and blank lines for rows of one empty cell', async () => {
    const entries = await read('a,b\r\n1,2\n\n3,4\r5,6');
    expect(entries.map((entry) => entry.line)).toEqual([1, 2, 3, 4, 5]);
    expect(entries.map((entry) => 'cells' in entry && entry.cells.join())).toEqual([
      'a,b',
      '1,2',
      '',
      '3,4',
      '5,6',
    ]);
  });

  it.each([
    ['sep=;\r\na,x;b\r\n', 'a,x|b'],
    ['sep=,\na;x,b;y,c\n', 'a;x|b;y|c'],
    ['SEP=\t\na\tb\n', 'a|b'],
    ['"sep=,"\ra;x,b;y;z\r', 'a;x|b;y;z'],
  ])('takes the line that Excel writes first for the delimiter: %j', async (text, cells) => {
    for (const chunk of [1, 3, 1000]) {
      const entries = await read(text, chunk);
      expect(entries).toEqual([{ line: 2, cells: cells.split('|') }]);
    }
  });

  it('takes it for nothing else below, or with a delimiter that nobody knows', async () => {
    expect(await read('a,b\nsep=,\n')).toHaveLength(2);
    expect(await read('sep=:\na:b\n')).toHaveLength(2);
  });

  it.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"x\ny,z\n4,5\n', 3, 1, 'never closed'],
    ['text after a closing quote', 'a,b\n1,2\n"x"y,2\n', 3, 0, 'must be doubled'],
    [
      'a quote in an unquoted cell',
      'a,b\n"1\r\n",2\n3,4" wide\n5,6\n',
      4,
      1,
      'must be quoted itself',
    ],
  ])('stops at %s and gives the rows before it', async (_name, text, line, cell, reason) => {
    for (const chunk of [1, 3, 1000]) {
      const entries = await read(text, chunk);
      expect(entries).toHaveLength(3);
      expect(entries[1]?.line).toBe(2);
      expect(entries.at(-1)).toEqual({ line, cell, fault: expect.stringContaining(reason) });
    }
  });

  it('does not hold a file that a quote swallows', async () => {
    const text = `a\n"${'x\n'.repeat(3 * 1024 * 1024)}`;
    expect((await read(text, 64 * 1024)).at(-1)).toMatchObject({
      line: 2,
      fault: expect.stringContaining('longer than 4 MiB, which is the limit'),
    });
  });

  it('passes on why the text cannot be read, and closes it when the caller stops', async () => {
    async function* broken() {
      yield 'a,b\n';
      throw new Error('the disk is gone');
    }
    await expect(collect(readCsvLines(broken()))).rejects.toThrow('the disk is gone');

    let isClosed = false;
    async function* endless() {
      try {
        for (;;) yield 'a,b\n';
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of readCsvLines(endless())) break;
    expect(isClosed).toBe(true);
  });
});
