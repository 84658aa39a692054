import { expect, it } from 'vitest';
import { generate } from './commands/generate.js';
import { serve } from './commands/serve.js';
import { describeSwallowed } from './swallowed-flags.js';

const describe = (environment: Record<string, string>, ...argv: string[]) =>
  describeSwallowed(serve, argv, environment);

it('is silent about what npm says of itself', () => {
  expect(describe({ npm_config_yes: '', npm_config_cache: '/c', npm_config_port: '' })).toBe(
    undefined,
  );
});

it.each([
  [{ npm_config_port: 'true' }, ['5000'], '--port 5000'],
  [{ npm_config_port: '5000' }, [], '--port 5000'],
  [{ npm_config_read_only: 'true' }, [], '--read-only'],
  [{ npm_config_port: 'true' }, [], '--port <number>'],
  [{ npm_config_client_secret: 'hush' }, [], '--client-secret <text>'],
  [{ npm_config_log: 'json' }, ['serve'], 'serve --log json'],
])('says how %j is written', (environment, argv, written) => {
  const said = describe(environment as Record<string, string>, ...argv);
  expect(said).toMatch(/^npm took --[a-z-]+ for its own;/);
  expect(said?.split('npm start -- ')[1]).toBe(written);
});

it('knows the options of other commands', () => {
  const environment = { npm_config_products: '10' };
  expect(describeSwallowed(generate, ['generate'], environment)).toContain(
    'npm start -- generate --products 10',
  );
});
