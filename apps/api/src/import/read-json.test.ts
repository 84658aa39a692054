import { describe, expect, it } from 'vitest';
import { collect, faultsOf, inChunks } from './import-csv.js';
import { readJson } from './read-records.js';

const read = (text: string, onNotice: (text: string) => void = () => {}) =>
  collect(readJson({ path: 'seed.json', size: text.length }, inChunks(text, 5), onNotice));

describe('readJson', () => {
  it.each([
    ['an array', '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['a list under "records"', '{"records":[{"a":1}]}', [{ a: 1 }]],
    ['one record', '{"type":"store","records":[]}', [{ type: 'store', records: [] }]],
    ['an empty array', '[]', []],
  ])('reads %s', async (_name, text, records) => {
    expect((await read(text)).map(({ record }) => record)).toEqual(records);
  });

  it('names the line and the column of each record and of its members', async () => {
    const [first, second, third] = await read(
      '[\n  {"type": "store"},\n  {\n    "tags": ["a", 7],\n    "x/y": {"z": 1}\n  }, 5\n]',
    );
    expect(first?.origin).toBe('seed.json:2:3');
    expect(first?.locate?.('/type')).toBe('seed.json:2:12');
    expect(second?.origin).toBe('seed.json:3:3');
    expect(second?.locate?.('/tags/1')).toBe('seed.json:4:19');
    expect(second?.locate?.('/x~1y/z')).toBe('seed.json:5:18');
    expect(third).toMatchObject({ record: 5, origin: 'seed.json:6:6' });
  });

  it('names the nearest place around a member that is missing', async () => {
    const [record] = await read('\n{"a": {"b": 1}}');
    expect(record?.origin).toBe('seed.json:2:1');
    expect(record?.locate?.('/a/missing')).toBe('seed.json:2:7');
    expect(record?.locate?.('')).toBe('seed.json:2:1');
  });

  it('counts from the start of the document below "records"', async () => {
    const notices: string[] = [];
    const [, record] = await read(
      '{"version": [{}],\n "records": [{},\n  {"a": 1}], "more": {"records": []}}',
      (text) => notices.push(text),
    );
    expect(record?.locate?.('/a')).toBe('seed.json:3:9');
    expect(notices).toEqual([
      'seed.json: only the member "records" is read; ignored: version, more',
    ]);
  });

  it.each([
    ['a trailing comma', '[\n {"a": 1,}\n]', 'seed.json:2:10 is not JSON: a member name'],
    ['a missing comma', '[1\n2]', 'seed.json:2:1 is not JSON: a comma is expected (at 2])'],
    [
      'single quotes',
      "{'a': 1}",
      'seed.json:1:2 is not JSON: names and strings need double quotes',
    ],
    ['a comment', '// seed\n[]', 'seed.json:1:1 is not JSON: JSON has no comments'],
    ['an open array', '[{"a": 1}', 'seed.json:1:10 is not JSON: a "]" is missing'],
    ['an open text', '["a\n]', 'seed.json:1:2 is not JSON: the string does not end on its line'],
    ['a raw tab', '["\t"]', 'seed.json:1:2 is not JSON: escape tabs and other control characters'],
    ['blanks only', ' \n', 'seed.json:2:1 is not JSON: a value is expected'],
    ['endless nesting', '['.repeat(200_000), 'seed.json:1:33 is not JSON: it is nested too deeply'],
  ])('reports %s with its place', async (_name, text, message) => {
    const [fault, ...others] = faultsOf(await read(text));
    expect(fault).toContain(message);
    expect(others).toEqual([]);
  });

  it('guesses that several documents are NDJSON', async () => {
    const [fault] = faultsOf(await read('{"a":1}\n{"a":2}\n'));
    expect(fault).toBe(
      'seed.json:2:1 is not JSON: there is more text after its end (at {"a":2}); name a file with one record per line .ndjson',
    );
  });

  it.each([4_080, 200_000])('names places around what is nested %d levels deep', async (levels) => {
    const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const [first, second] = await read(`[{"a":\n ${deep}, "b": 1},\n {"c": ${deep}}]`);
    expect(first?.locate?.('/a')).toBe('seed.json:2:2');
    expect(first?.locate?.('/b')).toBe(`seed.json:2:${2 * levels + 9}`);
    expect([second?.origin, second?.locate?.('/c')]).toEqual(['seed.json:3:2', 'seed.json:3:8']);
  });

  it('does not take what is called so elsewhere for a member', async () => {
    const [first, second] = await read('[{"a": 1, "b": {"c": 2}}, 7, {"c": 3}]');
    expect(first?.locate?.('/a/c')).toBe('seed.json:1:8');
    expect(second?.locate?.('/c')).toBe('seed.json:1:27');
  });

  it('refuses a document too large to hold', async () => {
    const file = { path: 'huge.json', size: 300 * 1024 * 1024 };
    const records = collect(readJson(file, inChunks('[]'), () => {}));
    await expect(records).rejects.toThrow(/huge\.json: is larger than 256 MiB.*write it as NDJSON/);
  });
});
