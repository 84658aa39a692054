import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, faultsOf, inChunks } from './import-csv.js';
import { readNdjson } from './read-ndjson.js';

const read = (text: string, chunk = 5) =>
  collect(readNdjson({ path: 'seed.ndjson', size: text.length }, inChunks(text, chunk), () => {}));

describe('readNdjson', () => {
  it('gives a record a line, however the file is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ a: fc.json().map((text) => JSON.parse(text) as unknown) }), {
          minLength: 1,
        }),
        fc.constantFrom('\n', '\r\n', '\n\n', '\r\n \r\n'),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        async (records, end, isEnded, chunk) => {
          const text =
            records.map((record) => JSON.stringify(record)).join(end) + (isEnded ? end : '');
          const entries = await read(text, chunk);
          expect(entries.map(({ record }) => record)).toEqual(JSON.parse(JSON.stringify(records)));
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it('names the line of a record and the column of its members', async () => {
    const [first, second] = await read('{"a": 1}\n\n{"b": {"c": [1, 2]}}\n');
    expect([first?.origin, second?.origin]).toEqual(['seed.ndjson:1', 'seed.ndjson:3']);
    expect(first?.locate?.('/a')).toBe('seed.ndjson:1:7');
    expect(second?.locate?.('/b/c/1')).toBe('seed.ndjson:3:17');
    expect(second?.locate?.('/d')).toBe('seed.ndjson:3:1');
  });

  it.each([4_080, 200_000])('names places around what is nested %d levels deep', async (levels) => {
    const deep = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const [, second] = await read(`{}\n{"x": ${deep}, "y": [2, 3]}\n`, 1000);
    expect(second?.locate?.('/x')).toBe('seed.ndjson:2:7');
    expect(second?.locate?.('/y/1')).toBe(`seed.ndjson:2:${7 + 6 * levels + 1 + 7 + 4}`);
  });

  it('reports every malformed line and goes on', async () => {
    const entries = await read('{"a":1}\n{"a":}\n{"a":2}\n{} 7\n');
    expect(faultsOf(entries)).toEqual([
      'seed.ndjson:2:6 is not JSON: a value is expected (no comma before a "]" or "}") (at })',
      'seed.ndjson:4:4 is not JSON: there is more text after its end (at 7)',
    ]);
    expect(entries.map(({ record }) => record)).toEqual([{ a: 1 }, undefined, { a: 2 }, undefined]);
  });

  it.each([
    ['12345678901234567890', '12345678901234567000'],
    ['-9007199254740993', '-9007199254740992'],
    ['1e999', 'infinite'],
  ])('reports the number %s, which would be another one', async (written, become) => {
    const entries = await read(`{"x":{"n":[0,${written}]}}\n`);
    expect(faultsOf(entries)).toEqual([
      `seed.ndjson:1:14 the number ${written} would be read as ${become}; write it as a string, in double quotes`,
    ]);
  });

  it.each([
    '"12345678901234567890"',
    '9007199254740991',
    '1e300',
    '100000000000000000000',
    '3.14159265358979323846',
  ])('reads %s', async (written) => {
    expect(faultsOf(await read(`{"x":${written}}\n`))).toEqual([]);
  });

  it('refuses a JSON document over several lines', async () => {
    await expect(read('\n[\n{"a": 1}\n]')).rejects.toThrow(
      'seed.ndjson:2: is a JSON document over several lines; name the file .json',
    );
  });

  it('refuses a file of blank lines', async () => {
    await expect(read(' \n\r\n')).rejects.toThrow('seed.ndjson: contains only blank lines');
  });

  it('refuses a line that is too long to hold', async () => {
    const text = `{}\n"${'x'.repeat(17 * 1024 * 1024)}"`;
    await expect(read(text, 64 * 1024)).rejects.toThrow(
      /seed\.ndjson:2: the line is longer than 16,384 Ki/,
    );
  });
});
