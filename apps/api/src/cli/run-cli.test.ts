import { expect, it } from 'vitest';
import { generate } from './commands/export.js';
import { importFiles } from './commands/import.js';
import { serve } from './commands/serve.js';
import { describeSwallowed } from './run-cli.js';

const describe = (environment: Record<string, string>, ...argv: string[]) =>
  describeSwallowed(serve, argv, environment);

it('is silent about what npm says of itself', () => {
  expect(describe({ npm_config_yes: '', npm_config_cache: '/c', npm_config_port: '' })).toBe(
    undefined,
  );
});

it('is silent about what npm has a setting for, where the flag came through', () => {
  const settings = { npm_config_production: 'true', npm_config_port: '5000' };
  expect(describe(settings, '--production', '--port=6000')).toBe(undefined);
});

it.each([
  [{ npm_config_port: 'true' }, ['5000'], '--port 5000'],
  [{ npm_config_port: '5000' }, [], '--port 5000'],
  [{ npm_config_read_only: 'true' }, [], '--read-only'],
  [{ npm_config_port: 'true' }, [], '--port <number>'],
  [{ npm_config_client_secret: 'hush' }, [], '--client-secret <text>'],
  [{ npm_config_log: 'json' }, ['serve'], 'serve --log json'],
  [{ npm_config_watch: 'true' }, ['products.csv'], 'products.csv --watch'],
  [{ npm_config_watch: 'true' }, ['serve', 'a.csv', 'b.json'], 'serve a.csv b.json --watch'],
  [{ npm_config_watch: 'true' }, ['my shop.csv'], "'my shop.csv' --watch"],
  [{ npm_config_port: '5000' }, ['products.csv'], 'products.csv --port 5000'],
  [{ npm_config_port: 'true' }, ['products.csv', '5000'], 'products.csv --port 5000'],
  [{ npm_config_port: 'true' }, ['5000', 'products.csv'], 'products.csv --port 5000'],
  [{ npm_config_columns: 'true' }, ['columns.json'], '--columns columns.json'],
  [
    { npm_config_columns: 'true' },
    ['columns.json', 'woo.csv'],
    'columns.json woo.csv --columns <file>',
  ],
  [
    { npm_config_port: 'true', npm_config_log: 'true' },
    ['a.csv', '5000', 'json'],
    'a.csv --port <number> --log <style>',
  ],
  [
    { npm_config_client_secret: 'true' },
    ['products.csv', 'hush'],
    'products.csv --client-secret <text>',
  ],
])('says how %j is written', (environment, argv, written) => {
  const said = describe(environment as Record<string, string>, ...argv);
  expect(said).toMatch(/^npm took --[a-z-]+(, --[a-z-]+)* as its own, so nothing was done\. /);
  expect(said?.split('npm start -- ')[1]).toBe(written);
});

it('knows the options of other commands', () => {
  const environment = { npm_config_products: '10' };
  expect(describeSwallowed(generate, ['generate'], environment)).toContain(
    'npm start -- generate --products 10',
  );
  expect(
    describeSwallowed(importFiles, ['import', 'a.csv'], { npm_config_publish: 'true' }),
  ).toMatch(/npm start -- import a\.csv --publish$/);
  const currency = { npm_config_currency: 'true' };
  expect(describeSwallowed(importFiles, ['import', 'a.csv', 'EUR'], currency)).toMatch(
    /npm start -- import a\.csv --currency EUR$/,
  );
});
