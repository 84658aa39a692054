// The one script behind the commands of package.json. It needs Node and npm and nothing else: an old Node fetches
// a current one and hands over, so nothing is loaded before that but what an old one understands.
import { canFetch, isSuitable } from './node-floor.mjs';

const commands = {
  start: async (args) => (await import('./start.mjs')).startService(args),
  dev: async (args) => (await import('./start.mjs')).dev(args),
  build: async (args) => (await import('./build.mjs')).build(args),
  pack: async (args) => (await import('./build.mjs')).pack(args),
  test: async () => (await import('./test.mjs')).test(),
  'test-thorough': async () => (await import('./test.mjs')).testThoroughly(),
  check: async () => (await import('./check.mjs')).check(),
  'check-static': async () => (await import('./check.mjs')).checkStatic(),
  'check-nodes': async (args) =>
    (await import('./start.mjs')).startTool('tools/torture/check-nodes.mjs', args),
  bench: async (args) => (await import('./start.mjs')).startTool('tools/bench/run.mjs', args),
  'bench-profile': async (args) =>
    (await import('./start.mjs')).startTool('tools/bench/profile.mjs', args),
  reference: async (args) =>
    (await import('./start.mjs')).startTool('tools/scripts/write-reference.mjs', args),
  record: async (args) => (await import('./start.mjs')).startTool('tools/record/run.mjs', args),
  trace: async (args) => (await import('./start.mjs')).startTool('tools/trace/run.mjs', args),
  torture: async (args) => (await import('./start.mjs')).startTool('tools/torture/run.mjs', args),
};

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
