import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommerceError } from '@aisle/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileBytes } from '../../seed-file.js';
import { readColumnMapping } from './read-column-mapping.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-mapping-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer) {
  const path = join(folder, 'columns.json');
  writeFileSync(path, content);
  return readColumnMapping(path, readFileBytes(path));
}

async function faultsOf(text: string | Buffer): Promise<readonly string[]> {
  const error = await read(text).catch((reason: unknown) => reason);
  if (!(error instanceof CommerceError)) throw new Error('it is a mapping');
  return error.details.map((detail) => detail.replace(`${folder}/`, ''));
}

const least = '"Handle": "SKU", "Title": "Name", "Variant Price": "Price"';

describe('a mapping of columns', () => {
  it('has the sources of each column, in order', async () => {
    const { sources } = await read(
      `\ufeff{${least}, "Parent": ["Of", { "text": "id:{ID}", "values": { "id:0": "" } }]}`,
    );
    expect([...sources]).toEqual([
      ['handle', [{ text: '{SKU}' }]],
      ['title', [{ text: '{Name}' }]],
      ['price', [{ text: '{Price}' }]],
      ['parent', [{ text: '{Of}' }, { text: 'id:{ID}', values: { 'id:0': '' } }]],
    ]);
  });

  it('has sources for some rows', async () => {
    const source = '{ "text": "{ID}", "where": { "Kind": "Variant" } }';
    const { sources } = await read(`{${least}, "Parent": ${source}}`);
    expect(sources.get('parent')).toEqual([{ text: '{ID}', where: { Kind: 'Variant' } }]);
  });

  it('has texts in other languages', async () => {
    const { sources } = await read(
      `{${least}, "Title (fr)": "Nom", "Body (HTML) (zh-Hant-TW)": "Text"}`,
    );
    expect([...sources].slice(3)).toEqual([
      ['title:fr', [{ text: '{Nom}' }]],
      ['description:zh-Hant-TW', [{ text: '{Text}' }]],
    ]);
  });

  it.each([
    [
      `{${least}, "Title (fr)": "x", "Title (FR)": "y"}`,
      'columns.json:1:95 /Title (FR) is the same column as Title (fr); remove one of them',
    ],
    [`{${least}, "Title (French)": "x"}`, /:1:80 \/Title \(French\) is not a known member/],
    [
      `{${least}, "Titel": "x"}`,
      'columns.json:1:71 /Titel is not a known member; did you mean Title?',
    ],
    [
      `{${least},\n "Tags": 3}`,
      'columns.json:2:10 /Tags must be the name of a column of the file or an object or an array, is 3',
    ],
    [`{${least}, "Tags": []}`, 'columns.json:1:70 /Tags must have at least 1 entry, has 0'],
    [`{${least}, "Tags": ""}`, /^columns\.json:1:70 \/Tags must be the name of a column/],
    [
      `{${least}, "Tags": {"text": "x", "valeus": {}}}`,
      /\/Tags\/valeus is not a known member; did you mean values\?/,
    ],
    [
      `{${least}, "Tags": {"text": "x", "values": {"1": 2}}}`,
      /\/Tags\/values\/1 must be a string, is 2/,
    ],
    [`{${least}, "Tags": ["{a", "b"]}`, /:1:70 \/Tags has an unmatched brace/],
    [`{${least}, "Tags": {"text": "{}"}}`, /\/Tags has an unmatched brace/],
    ['{"Handle": "SKU", "Title": "Name"}', 'columns.json:1:1 /Variant Price is required'],
    ['[]', /^columns\.json:1:1 {2}must be an object/],
    ['{"Handle": "SKU",}', /^columns\.json:1:18 is not JSON: a member name/],
  ])('is refused where it is none: %s', async (text, message) => {
    const faults = await faultsOf(text);
    expect(faults).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it.each([
    [`{${least}, "Titel": "x"}`, /^columns\.json:1:71 \/Titel is not a known member/],
    ['{"Handle": "SKU",}', /^columns\.json:1:18 is not JSON: a member name/],
  ])('has the same places behind a byte order mark: %s', async (text, message) => {
    expect(await faultsOf(`\ufeff${text}`)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ['Latin-1', Buffer.from(`{${least},\n "Tags": "Größe"}`, 'latin1'), ':2: is not UTF-8 text'],
    ['UTF-16', Buffer.from(`\ufeff{${least}}`, 'utf16le'), ': is UTF-16 text; save it as UTF-8'],
    ['nothing', '', ': is empty'],
  ])('is refused as %s', async (_name, content, message) => {
    expect(await faultsOf(content)).toEqual([expect.stringContaining(`columns.json${message}`)]);
  });

  it('is refused when it cannot be read', async () => {
    const path = join(folder, 'none.json');
    await expect(readColumnMapping(path, readFileBytes(path))).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('none.json: does not exist'),
    });
  });

  it('is there for WooCommerce', async () => {
    const file = '../../../../../../examples/woocommerce/columns.json';
    const path = fileURLToPath(new URL(file, import.meta.url));
    const { sources } = await readColumnMapping(path, readFileBytes(path));
    expect(sources.has('parent')).toBe(true);
  });
});
