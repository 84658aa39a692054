import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../src/cli/commands/commands.js';
import { makeWorkplace, signalAtWrite, type Workplace } from './support/run-aisle.js';
import { ids, makeShop } from './support/shop.js';
import { writeSeed } from './support/shop-file.js';

let place: Workplace;
beforeEach(() => {
  place = makeWorkplace();
});
afterEach(() => place.remove());

const write = (name: string, records: readonly unknown[]) => writeSeed(place.folder, name, records);
const log = '.aisle/store.sqlite-wal';
const importShop = () => place.run('import', write('shop.ndjson', makeShop()));

describe('the command line', () => {
  it('explains itself', async () => {
    const { code, stdout } = await place.start(['--help']).ended;
    expect(code).toBe(0);
    for (const { usage } of commands) {
      expect(stdout).toContain(usage.split(' ', 1)[0]);
    }
  });

  it('explains itself in 80 columns, also by the longer name that a checkout has for it', async () => {
    for (const command of [[], ...commands.map(({ usage }) => usage.split(' ', 1))]) {
      const { ended } = place.begin([...command, '--help'], { CALLED_AS: 'npm start --' });
      const { code, stdout } = await ended;
      expect(code).toBe(0);
      expect(stdout).toContain('npm start -- ');
      expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it.each([
    [['--prot', '1'], '--port'],
    [['import'], 'files'],
    [['imprt', 'x'], 'Did you mean import?'],
    [['help', 'imprt'], 'Did you mean import?'],
    [['serve', 'x'], 'Unsupported file type in the arguments. Use .csv'],
    [['--port', 'x'], '--port is "x"; it must be a port'],
    [['--log', 'loud'], 'one of pretty, json, silent'],
    [['import', 'x.ndjson', '--currency', 'euro'], 'Unknown currency "euro" for --currency'],
    [['import', 'x.csv', '--currency', 'eur'], 'which takes an ISO 4217 code. Did you mean EUR?'],
    [['import', 'x.csv', '--currency', 'EUX'], 'which takes an ISO 4217 code. Did you mean'],
    [['generate', '--products', '-1'], '--products is "-1"'],
    [['token', '--grant', 'password'], '--grant is "password"'],
    [['token', '--account', 'a', '--customer', 'b'], 'Use only one of'],
  ])('refuses %j with 2 and what would be right', async (args, words) => {
    const { code, stdout, stderr } = await place.run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  it('refuses settings that do not exist, wherever they are', async () => {
    const { ended } = place.begin(['doctor'], { AISLE_PROT: '1' });
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('AISLE_PORT') });
    writeFileSync(join(place.folder, 'aisle.config.json'), '{"prot": 1}');
    expect(await place.run('doctor')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Unknown setting prot in aisle.config.json'),
    });
    writeFileSync(join(place.folder, 'aisle.config.json'), '{"port": ');
    expect((await place.run('doctor')).stderr).toContain('aisle.config.json is not valid JSON');
  });

  it('says of a place where no database can be made that a start cannot', async () => {
    writeFileSync(join(place.folder, 'shop'), '');
    const { code, stdout } = await place.run('doctor', '--db', 'shop/store.sqlite');
    expect(stdout).toMatch(/^database +! shop\/store.sqlite cannot be created: .*shop is a file/m);
    expect(code).toBe(1);
  });

  it('shows where each setting comes from, and no secret', async () => {
    writeFileSync(join(place.folder, 'aisle.config.json'), '{"port": 1, "host": "localhost"}');
    const { ended } = place.begin(['doctor', '--auth', 'off'], {
      AISLE_PORT: '2',
      AISLE_CLIENT_SECRET: 'sesame',
    });
    const { stdout } = await ended;
    expect(stdout).toMatch(/^port +2 +AISLE_PORT$/m);
    expect(stdout).toMatch(/^host +localhost +host in aisle\.config\.json$/m);
    expect(stdout).toMatch(/^auth +off +--auth$/m);
    expect(stdout).toMatch(/^db +\.aisle\/store\.sqlite +default$/m);
    expect(stdout).toMatch(/^database +\.aisle\/store\.sqlite does not exist/m);
    expect(stdout).not.toContain('sesame');
  });
});

describe('import', () => {
  it('stores files and says what was in them', async () => {
    const { code, stdout } = await importShop();
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Imported 1 store, .*34 products[^;]* in \d+ m?s\.\nPublished Retail: .*\nPublished Trade: .*\n$/,
    );
    expect(statSync(join(place.folder, '.aisle/store.sqlite')).mode & 0o077).toBe(0);
  });

  it('names every fault with its place, and changes nothing', async () => {
    await importShop();
    const before = (await place.run('export')).stdout;
    const file = write('wrong.ndjson', [
      { type: 'store', page_length: 5 },
      { type: 'product', id: 'x', status: 'live', name: 'A' },
      { type: 'prodct', id: 'x' },
    ]);
    const { code, stdout, stderr } = await place.run('import', file);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^wrong\.ndjson:2:\d+ \/id must be a UUID/m);
    expect(stderr).toMatch(/^wrong\.ndjson:3:\d+ \/type .*did you mean product\?$/m);
    expect(stderr).toMatch(/Nothing was changed\.\n$/);
    expect((await place.run('export')).stdout).toBe(before);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)(
    'leaves the database as it was when it is interrupted by %s',
    async (signal, code) => {
      await importShop();
      const before = (await place.run('export')).stdout;
      const hat = write('hat.ndjson', [
        { type: 'product', id: ids.unknown, status: 'live', name: 'Hat' },
      ]);
      // Standard input never ends here.
      const { child, ended } = place.start(['import', hat, '-', '--format', 'ndjson'], {}, 'pipe');
      await expect.poll(() => existsSync(join(place.folder, log))).toBe(true);
      child.kill(signal);
      const ending = await ended;
      expect(ending.stderr).toMatch(/nothing was changed/i);
      expect(ending.code).toBe(code);
      expect((await place.run('export')).stdout).toBe(before);
    },
  );

  it('publishes what it touched when told so', async () => {
    await importShop();
    const product = {
      type: 'product',
      id: ids.unknown,
      status: 'live',
      name: 'Hat',
      sku: 'HAT',
      node_ids: [ids.empty],
    };
    const { stdout } = await place.run('import', write('hat.ndjson', [product]), '--publish');
    expect(stdout).toMatch(/^Published Retail: release .*, 34 of 35 products \(1 is a draft\)\.$/m);
    expect(stdout).toMatch(/^Published Trade: /m);
  });

  it.each([
    ['missing.ndjson', 'does not exist'],
    ['shop.xml', 'Use .csv, .json'],
  ])('says what is wrong with %s', async (file, words) => {
    if (file === 'shop.xml') writeFileSync(join(place.folder, file), 'x');
    const { code, stderr } = await place.run('import', file);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('bug');
  });
});

describe('export', () => {
  it('gives what import takes, byte for byte the same after a round', async () => {
    await importShop();
    const { stdout } = await place.run('export', 'first.ndjson');
    expect(stdout).toBe('');
    await place.run('import', 'first.ndjson', '--db', 'second.sqlite');
    await place.run('export', 'second.ndjson', '--db', 'second.sqlite');
    const [first, second] = ['first', 'second'].map((name) =>
      readFileSync(join(place.folder, `${name}.ndjson`), 'utf8'),
    );
    expect(second).toBe(first);
    expect(first?.split('\n').length).toBeGreaterThan(50);
  });

  it('goes to stdout where the file is -, and a backup cannot', async () => {
    await importShop();
    const { stdout } = await place.run('export');
    expect(await place.run('export', '-')).toMatchObject({ code: 0, stdout });
    const shop = await place.run('generate', '-', '--products', '3');
    expect(shop.stdout.match(/"type":"product"/g)?.length).toBeGreaterThan(0);
    const refused = await place.run('backup', '-');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('aisle export -') });
    expect(existsSync(join(place.folder, '-'))).toBe(false);
  });

  it('does not make a database', async () => {
    const { code, stderr } = await place.run('export');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no database at .aisle/store.sqlite');
    expect(existsSync(join(place.folder, '.aisle'))).toBe(false);
  });
});

describe('publish', () => {
  it('takes catalogs by name, and names those there are', async () => {
    await importShop();
    const { stdout } = await place.run('publish', 'Trade', '--force');
    expect(stdout).toMatch(/^Published Trade: release [\w-]+, 33 of \d+ products \(.*\)\.\n$/);
    const wrong = await place.run('publish', 'Trad');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('Did you mean Trade?');
    expect((await place.run('publish', '--force')).stdout.match(/^Published/gm)).toHaveLength(2);
  });

  it('makes no release of what has nothing new, and tells it a program as well', async () => {
    await importShop();
    const { stdout } = await place.run('publish');
    expect(stdout.match(/: no changes since release [\w-]+\. Pass --force /g)).toHaveLength(2);
    const { releases } = JSON.parse((await place.run('publish', '--json')).stdout);
    expect(releases).toMatchObject([{ is_new: false }, { is_new: false }]);
    for (const { id } of releases) expect(stdout).toContain(id);
  });

  it('makes no release when it is stopped, and says so by its exit code', async () => {
    const { stdout } = await place.run('generate', '--products', '2000');
    writeFileSync(
      join(place.folder, 'large.ndjson'),
      stdout.replace(/^.*"type":"publish".*$/m, ''),
    );
    await place.run('import', 'large.ndjson');
    writeFileSync(join(place.folder, 'armed'), '');
    expect(await place.start(['publish'], signalAtWrite(log, 'SIGTERM')).ended).toEqual({
      code: 130,
      stdout: '',
      stderr: expect.stringContaining('no release was created'),
    });
    expect(existsSync(join(place.folder, log))).toBe(false);
  });
});

describe('reset', () => {
  it('asks first, or wants --yes where nobody can be asked', async () => {
    await importShop();
    const refused = await place.run('reset');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Pass --yes');
    const { code, stdout } = await place.run('reset', '--yes');
    expect(code).toBe(0);
    expect(stdout).toContain('Deleted 2 catalogs');
    expect((await place.run('export')).stdout).not.toContain('"product"');
  });
});

describe('generate and openapi', () => {
  it('make a shop that can be imported', async () => {
    const { stdout, stderr } = await place.run('generate', '--products', '50');
    expect(stderr).toBe('');
    expect(stdout.match(/"type":"product"/g)).toHaveLength(50);
    await place.run('generate', '--products', '50', 'shop.ndjson');
    expect(readFileSync(join(place.folder, 'shop.ndjson'), 'utf8')).toBe(stdout);
    expect((await place.run('import', 'shop.ndjson')).code).toBe(0);
  });

  it('print the OpenAPI document', async () => {
    const { stdout } = await place.run('openapi');
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.1' });
  });
});

it('a database of something else is left alone', async () => {
  writeFileSync(join(place.folder, 'diary.txt'), 'Dear diary, this is not a database.\n');
  write('x.ndjson', makeShop());
  for (const args of [['serve'], ['import', 'x.ndjson'], ['export'], ['doctor']]) {
    const { code, stdout, stderr } = await place.run(...args, '--db', 'diary.txt');
    expect(code).toBe(1);
    expect(stdout + stderr).toContain('diary.txt');
    expect(stderr).not.toContain('bug');
  }
  expect(readFileSync(join(place.folder, 'diary.txt'), 'utf8')).toContain('Dear diary');
});

describe('files of the database', () => {
  it.each(['store.sqlite', 'store.sqlite.key', './store.sqlite-wal'])(
    'are not written over by an export: %s',
    async (file) => {
      await place.run('import', write('shop.ndjson', makeShop()), '--db', 'store.sqlite');
      const before = readFileSync(join(place.folder, 'store.sqlite'));
      const { code, stderr } = await place.run('export', file, '--db', 'store.sqlite');
      expect(code).toBe(1);
      expect(stderr).toContain('belongs to the database store.sqlite. Name another file.');
      expect(readFileSync(join(place.folder, 'store.sqlite'))).toEqual(before);
    },
  );

  it('are not made by a token for a database that is not there', async () => {
    const { code, stderr } = await place.run('token', '--db', 'typo.sqlite');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no database at typo.sqlite');
    expect(existsSync(join(place.folder, 'typo.sqlite.key'))).toBe(false);
  });
});

describe('the currency of a product list', () => {
  const csv = 'Handle,Title,Variant Price\nmug,Mug,9.50\n';
  const exported = async () => (await place.run('export')).stdout;

  it('is that of the store when the list is its first content', async () => {
    writeFileSync(join(place.folder, 'mugs.csv'), csv);
    await place.run('import', 'mugs.csv', '--currency', 'EUR');
    expect(await exported()).toContain('"default_currency":"EUR"');
    await place.run('import', 'mugs.csv');
    expect(await exported()).toContain('"EUR":{"amount":950,');
  });

  it('is told when the store shows another one', async () => {
    writeFileSync(join(place.folder, 'mugs.csv'), csv);
    await importShop();
    const { stderr } = await place.run('import', 'mugs.csv', '--currency', 'EUR');
    expect(stderr).toContain(
      "The imported prices are in EUR, but the store's default currency is USD",
    );
    expect(await exported()).toContain('"default_currency":"USD"');
  });
});
