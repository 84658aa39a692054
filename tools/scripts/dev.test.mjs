import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from './dev.mjs';

it('finds a port that nothing listens on', async () => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address();
  const free = await findFreePort(port);
  expect(free).toBeGreaterThan(port);
  taken.close();
});
