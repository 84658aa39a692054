// The one script behind `npm start`, `npm test` and `pnpm check`. It needs Node and nothing else.
import { checkNode } from './check-node.mjs';

const commands = {
  dev: async (args) => (await import('./dev.mjs')).dev(args),
  start: async (args) => (await import('./start.mjs')).start(args),
  test: async () => (await import('./test.mjs')).test(),
  check: async () => (await import('./check.mjs')).check(),
  'check-static': async () => (await import('./check.mjs')).checkStatic(),
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];

if (!checkNode()) process.exitCode = 1;
else if (command === undefined) {
  const known = Object.keys(commands).join(', ');
  process.stderr.write(`There is no command "${name}". Known commands: ${known}.\n`);
  process.exitCode = 1;
} else {
  const exitCode = await command(args);
  if (exitCode) process.exitCode = exitCode;
}
