import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeWorkplace,
  type RunningAisle,
  readFacts,
  type Workplace,
} from './support/run-aisle.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

interface Facts {
  readonly curl: string;
  readonly page?: string;
  readonly database: { readonly products: number; readonly catalogs: number };
}

const row = (handle: string, title: string) => `${handle},${title},12.50`;

function write(name: string, ...rows: readonly string[]): void {
  writeFileSync(join(place.folder, name), ['Handle,Title,Variant Price', ...rows, ''].join('\n'));
}

const serve = (...args: readonly string[]) => place.begin([...args, '--port', '0']);

async function listNames(running: RunningAisle): Promise<readonly string[]> {
  const { curl, token } = await readFacts<Facts>(running);
  const address = /'(http[^']+)'/.exec(curl)?.[1]?.replace('=2', '=100') ?? '';
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { attributes: { name: string } }[] };
  return data.map(({ attributes }) => attributes.name);
}

describe('aisle FILE', () => {
  it('shows the products of the file, and no others, in its order', async () => {
    write('products.csv', row('tent', 'Tent'), row('mug', 'Enamel mug'));
    const running = serve('products.csv');
    const { page, database } = await readFacts<Facts>(running);
    expect(database).toMatchObject({ products: 2, catalogs: 1 });
    expect(page).toMatch(/\/playground\/#\/listNodeProducts\?path\.catalog_id=/);
    expect(await listNames(running)).toEqual(['Tent', 'Enamel mug']);
  });

  it('adds it to what the store holds, and shows it first', async () => {
    write('mugs.csv', row('mug', 'Enamel mug'));
    const first = serve('--db', 'demo.sqlite');
    await first.firstLine;
    await first.stop();
    const running = serve('mugs.csv', '--db', 'demo.sqlite');
    expect((await readFacts<Facts>(running)).database.catalogs).toBe(3);
    expect(await listNames(running)).toEqual(['Enamel mug']);
  });

  it('does so anew whenever it is saved, and keeps what it showed when that is wrong', async () => {
    write('products.csv', row('mug', 'Enamel mug'));
    const running = serve('products.csv', '--watch');
    expect(await listNames(running)).toEqual(['Enamel mug']);
    write('products.csv', row('mug', 'Steel mug'), row('tent', 'Tent'));
    await expect.poll(() => listNames(running)).toEqual(['Steel mug', 'Tent']);
    write('products.csv', `${row('mug', 'Tin mug')},too,many`);
    await expect.poll(running.output).toMatch(/products\.csv:2.*keeps the previous content/s);
    expect(await listNames(running)).toEqual(['Steel mug', 'Tent']);
    write('products.csv', row('mug', 'Tin mug'));
    await expect.poll(() => listNames(running)).toContain('Tin mug');
    expect((await running.stop()).code).toBe(0);
  });

  it('is what a reset comes back to', async () => {
    write('products.csv', row('mug', 'Enamel mug'));
    const running = serve('products.csv');
    const { api, token } = await readFacts<Facts>(running);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${api}/_dev/reset`, { method: 'POST', headers });
    expect(await answer.json()).toMatchObject({ records: { products: 1, catalogs: 1 } });
    expect(await listNames(running)).toEqual(['Enamel mug']);
  });

  it('shows what is saved while the first import runs', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => row(`mug-${index}`, `Mug ${index}`));
    write('products.csv', ...many);
    const running = serve('products.csv', '--watch');
    await expect.poll(running.output).toContain('Loading');
    write('products.csv', row('tent', 'Tent'));
    await expect.poll(() => listNames(running)).toContain('Tent');
  });

  it.each([
    [['serve', 'x'], /Unsupported file type in the arguments\. Use \.csv/],
    [['--watch'], /--watch needs a file/],
    [['-', '--format', 'csv', '--watch'], /--watch cannot watch standard input/],
    [['a.csv', '--seed', 'b.csv'], /Files are given both as arguments and with --seed/],
    [
      ['a.csv', '--read-only'],
      /Files cannot be imported in read-only mode, which --read-only turns on/,
    ],
    [['prodcts'], /Unknown command "prodcts"/],
  ])('refuses what does not fit together: %j', async (args, message) => {
    const { code, stderr } = await place.run(...args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  it('leaves nothing behind when the file is not there, or wrong', async () => {
    write('wrong.csv', 'mug,Enamel mug,a lot');
    for (const file of ['none.csv', 'wrong.csv']) {
      const { code, stderr } = await place.run(file, '--port', '0');
      expect(stderr).toContain(file);
      expect(code).toBe(1);
    }
    const { stderr } = await place.run('export');
    expect(stderr).toMatch(/there is no database/i);
  });
});
