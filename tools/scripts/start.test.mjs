import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { callOf, findFreePort } from './start.mjs';

const npm = { npm_lifecycle_event: 'start', npm_config_user_agent: 'npm/11.0.0 node/v24' };

it('is by npm, from the folder that npm was called in', () => {
  expect(callOf({ ...npm, INIT_CWD: '/home/ada/shop' }, '/aisle')).toEqual({
    name: 'npm start --',
    folder: '/home/ada/shop',
  });
});

it('knows the other managers', () => {
  expect(callOf({ ...npm, npm_config_user_agent: 'pnpm/10.34.9 npm/?' }, '/aisle').name).toBe(
    'pnpm start',
  );
});

it('stays where it is when another script of npm calls it, or nobody', () => {
  const other = { ...npm, npm_lifecycle_event: 'demo', INIT_CWD: '/elsewhere' };
  expect(callOf(other, '/aisle').folder).toBe('/aisle');
  expect(callOf({}, '/aisle')).toEqual({ name: 'npm start --', folder: '/aisle' });
});

it('finds a port that nothing listens on', async () => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address();
  const free = await findFreePort(port);
  expect(free).toBeGreaterThan(port);
  taken.close();
});
