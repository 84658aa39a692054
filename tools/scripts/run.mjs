// The one script behind the commands of package.json. It needs Node and npm and nothing else: an old Node fetches
// a current one and hands over, so nothing is loaded before that but what an old one understands.
import { canFetch, isSuitable } from './node-floor.mjs';

const commands = {
  start: async (args) => (await import('./start.mjs')).startService(args),
  dev: async (args) => (await import('./start.mjs')).dev(args),
  build: async (args) => (await import('./build.mjs')).build(args),
  'build-static': async () => (await import('./build.mjs')).buildStatic(),
  pack: async (args) => (await import('./build.mjs')).pack(args),
  test: async () => (await import('./test.mjs')).test(),
  'test-thorough': async () => (await import('./test.mjs')).testThoroughly(),
  check: async () => (await import('./check.mjs')).check(),
  'check-static': async () => (await import('./check.mjs')).checkStatic(),
  'check-nodes': tool('tools/torture/check-nodes.mjs'),
  bench: tool('tools/bench/run.mjs'),
  'bench-profile': tool('tools/bench/profile.mjs'),
  reference: tool('tools/scripts/write-reference.mjs'),
  record: tool('tools/record/run.mjs'),
  trace: tool('tools/trace/run.mjs'),
  torture: tool('tools/torture/run.mjs'),
};

/** Returns the command that builds the service and runs a program of the tools. */
function tool(program) {
  return async (args) => (await import('./start.mjs')).startTool(program, args);
}

main().then((exitCode) => {
  if (exitCode) process.exitCode = exitCode;
});

/** Resolves to an exit code, or to nothing when what was started sets its own. */
async function main() {
  if (!isSuitable() && !canFetch()) return 1;
  const { findNode } = await import('./find-node.mjs');
  const node = await findNode();
  if (node === undefined) return 1;
  if (node !== process.execPath) return (await import('./relay.mjs')).relay(node);

  const [name = 'start', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command === undefined) {
    const known = Object.keys(commands).join(', ');
    process.stderr.write(`Unknown command "${name}". Commands: ${known}.\n`);
    return 1;
  }
  (await import('./relay.mjs')).stopWithParent();
  return command(args);
}
