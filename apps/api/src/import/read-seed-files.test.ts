import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CommerceError } from '@aisle/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect, faultsOf } from './import-csv.js';
import { readSeedFiles } from './read-seed-files.js';

const priceBook = {
  type: 'price_book',
  id: '6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10',
  name: 'Prices',
};
const csv = 'Handle,Title,Variant Price\nmug,Mug,9.50\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-import-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const read = (...paths: string[]) => collect(readSeedFiles(paths, { currency: 'USD' }));

/** Encodes also the quotes, the dash and the euro that Latin-1 lacks. */
function toWindows1252(text: string): Buffer {
  const bytes: Record<string, number> = { '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 };
  return Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));
}

async function refusal(...paths: string[]): Promise<CommerceError> {
  const error = await read(...paths).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CommerceError)) throw new Error(`expected a CommerceError, got ${error}`);
  return error;
}

describe('readSeedFiles', () => {
  it('chooses the reader by the extension, in any case', async () => {
    const paths = [
      await write('a.json', JSON.stringify([priceBook])),
      await write('b.ndjson', JSON.stringify(priceBook)),
      await write('c.JSONL', JSON.stringify(priceBook)),
      await write('d.Csv', csv),
    ];
    const entries = await read(...paths);
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.slice(0, 3).map(({ record }) => record)).toEqual([
      priceBook,
      priceBook,
      priceBook,
    ]);
    expect(entries.slice(3).map(({ record }) => record)).toContainEqual(
      expect.objectContaining({ type: 'product', name: 'Mug' }),
    );
  });

  it('refuses other extensions, all at once, with the nearest one', async () => {
    const error = await refusal('seed.jsno', 'a.json', 'shop.xml', 'seed');
    expect(error.code).toBe('bad_request');
    expect(error.details).toEqual([
      expect.stringContaining(
        'seed.jsno: unsupported file type. Use .csv, .json, .ndjson or .jsonl. Did you mean .json?',
      ),
      expect.stringMatching(/shop\.xml: unsupported file type\. Use \.csv, \.json, .*\.jsonl\.$/),
      expect.stringContaining('seed: no file extension'),
    ]);
    expect((await refusal()).message).toContain('no file is given');
    expect((await refusal(folder)).message).toBe(`${folder}: is a directory; name the files in it`);
  });

  it('says of every file why it cannot be read before anything is read', async () => {
    const empty = await write('empty.json', '');
    const directory = join(folder, 'folder.csv');
    await mkdir(directory);
    const missing = join(folder, 'missing.ndjson');
    const error = await refusal(missing, directory, empty, await write('fine.csv', csv));
    expect(error.code).toBe('unusable_file');
    expect(error.details).toEqual([
      expect.stringContaining(`${missing}: does not exist; check the path`),
      `${directory}: is a directory; name the files in it`,
      `${empty}: is empty; check how it was written`,
    ]);
  });

  it.each([
    ['UTF-32', Buffer.from('\ufeff\0H\0', 'utf16le'), /is UTF-32 text; save it as UTF-8/],
    ['compressed', gzipSync(csv), /is compressed by gzip; unpack it first/],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004 …'), /is a zip archive or a spreadsheet/],
    ['binary', Buffer.from('Handle,\n\0Title\n'), /:2: is not text: it contains a NUL character/],
    ['cut off', Buffer.from(`${csv}é, é`).subarray(0, -1), /:3: is neither UTF-8 nor Windows-1252/],
    [
      'UTF-16 that is cut off',
      Buffer.from(`\ufeff${csv}`, 'utf16le').subarray(0, -1),
      /:2: is not complete UTF-16 text; save the file as UTF-8/,
    ],
    [
      'first UTF-8, then Latin-1',
      Buffer.concat([Buffer.from(`${csv}é,é,1\n`), Buffer.from('e,\u00e9,1', 'latin1')]),
      /:4: is neither UTF-8 nor Windows-1252 text; save the file as UTF-8/,
    ],
    [
      'first Latin-1, then UTF-8',
      Buffer.concat([Buffer.from(`${csv}e,\u00e9,1\n`, 'latin1'), Buffer.from('é,é,1')]),
      /:4: is neither UTF-8 nor Windows-1252 text/,
    ],
    [
      'Japanese',
      Buffer.from([...Buffer.from(csv), 0x83, 0x54, 0x81, 0x5b, 0x0a]),
      /:3: is neither UTF-8 nor Windows-1252 text/,
    ],
  ])('refuses a file that is %s', async (name, content, message) => {
    const error = await refusal(await write(`${name}.csv`, content));
    expect(error.code).toBe('unusable_file');
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`${name}.csv`);
  });

  it.each([
    [
      'Latin-1',
      Buffer.from('{"name":"Plat\u00e9"}', 'latin1'),
      /:1: is not UTF-8 text; save the file/,
    ],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), /: is UTF-16 text; save it as UTF-8/],
    ['UTF-16 without a mark', Buffer.from('[{}]', 'utf16le'), /: is UTF-16 text; save it as UTF-8/],
  ])('refuses JSON that is %s', async (name, content, message) => {
    for (const ending of ['json', 'ndjson']) {
      const error = await refusal(await write(`${name}.${ending}`, content));
      expect(error).toMatchObject({
        code: 'unusable_file',
        message: expect.stringMatching(message),
      });
    }
  });

  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
  const westernCsv = `${csv}tray,“Platé” – 5 €,1\n`;
  it.each([
    ['Windows-1252', toWindows1252(westernCsv), ['read as Windows-1252']],
    ['UTF-16', Buffer.from(`\ufeff${westernCsv}`, 'utf16le'), ['read as UTF-16']],
    ['UTF-16 the other way round', bigEndian(`\ufeff${westernCsv}`), ['read as UTF-16']],
    ['UTF-16 without a mark', Buffer.from(westernCsv, 'utf16le'), ['read as UTF-16']],
    ['UTF-16 without either', bigEndian(westernCsv), ['read as UTF-16']],
    [
      'Windows-1252 of a spreadsheet',
      toWindows1252(westernCsv.replaceAll(',', ';')),
      ['read as Windows-1252, separated by semicolons'],
    ],
    ['with tabs', Buffer.from(westernCsv.replaceAll(',', '\t')), ['separated by tabs']],
    ['UTF-8', Buffer.from(westernCsv), []],
  ])('reads a product CSV in %s, and says so', async (_name, content, told) => {
    const path = await write('western.csv', content);
    const notices: string[] = [];
    const entries = await collect(
      readSeedFiles([path], { currency: 'USD', onNotice: (text) => notices.push(text) }),
    );
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.map(({ record }) => record)).toContainEqual(
      expect.objectContaining({ type: 'product', name: '“Platé” – 5 €' }),
    );
    expect(notices).toEqual(told.map((text) => `${path}: ${text}`));
  });

  it('names the line of a wrong byte far into a file', async () => {
    const line = `${JSON.stringify(priceBook)}\n`;
    const content = Buffer.concat([Buffer.from(line.repeat(20_000)), Buffer.from([0xe9, 0x0a])]);
    expect((await refusal(await write('late.ndjson', content))).message).toContain(
      'late.ndjson:20001:',
    );
  });

  it('reads characters that chunks cut in two', async () => {
    const name = 'é€😀'.repeat(60_000);
    const [entry] = await read(await write('wide.ndjson', JSON.stringify({ ...priceBook, name })));
    expect(entry?.record).toEqual({ ...priceBook, name });
  });

  it('ignores a byte order mark and takes any line end', async () => {
    const bom = '\ufeff';
    const lines = [JSON.stringify(priceBook), JSON.stringify(priceBook), ''];
    const entries = await read(
      await write('bom.json', bom + JSON.stringify(priceBook)),
      await write('bom.ndjson', bom + lines.join('\r\n')),
      await write('bom.csv', bom + csv.replaceAll('\n', '\r\n')),
    );
    expect(faultsOf(entries)).toEqual([]);
    expect(entries.slice(0, 3).map(({ record }) => record)).toEqual([
      priceBook,
      priceBook,
      priceBook,
    ]);
    expect(entries.length).toBeGreaterThan(6);
  });

  it('tells how many bytes of all files are read', async () => {
    const large = `${JSON.stringify(priceBook)}\n`.repeat(10_000);
    const paths = [await write('large.ndjson', large), await write('small.csv', csv)];
    const told: [number, number | undefined][] = [];
    await collect(
      readSeedFiles(paths, { currency: 'USD', onBytes: (done, total) => told.push([done, total]) }),
    );
    const total = large.length + csv.length;
    expect(told.length).toBeGreaterThan(3);
    expect(told.every(([, all]) => all === total)).toBe(true);
    expect(told.map(([done]) => done)).toEqual(
      [...told.map(([done]) => done)].sort((a, b) => a - b),
    );
    expect(told.at(-1)).toEqual([total, total]);
  });

  it('holds one line at a time and stops when the caller does', async () => {
    const large = `${JSON.stringify(priceBook)}\n`.repeat(50_000);
    let read = 0;
    const entries = readSeedFiles([await write('stop.ndjson', large)], {
      currency: 'USD',
      onBytes: (done) => {
        read = done;
      },
    });
    for await (const { origin } of entries) if (origin.endsWith(':3')) break;
    expect(read).toBeLessThan(large.length / 2);
    expect(await entries.next()).toEqual({ done: true, value: undefined });
  });

  it('refuses a currency that is none, where it matters', async () => {
    const json = await write('no-currency.json', JSON.stringify(priceBook));
    const options = { currency: 'usd' };
    expect(await collect(readSeedFiles([json], options))).toHaveLength(1);
    const products = await write('no-currency.csv', csv);
    await expect(collect(readSeedFiles([products], options))).rejects.toThrow(
      '"usd" is not a code',
    );
  });
});
