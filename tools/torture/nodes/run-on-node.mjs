import { execFile, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program as on a machine that has this Node only; resolves to what it writes to stdout. */
export async function runOnNode(node, command, args, cwd) {
  const options = { cwd, env: environmentOf(node) };
  const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stderr || error.message}`);
  });
  return stdout;
}

/** Starts a server so, asks it for its page and whether it is ready, and stops it as Ctrl+C does. */
export async function startOnNode(node, command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    env: environmentOf(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal tells all that was started, and npx alone would not tell the server.
    detached: true,
  });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not before all that it started have ended, too: they hold its output.
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const signal = (name) => process.kill(-child.pid, name);
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  try {
    const { api, playground } = await readFacts(child, ended);
    for (const address of [`${api}/readyz`, playground]) {
      const { status } = await fetch(address);
      if (status !== 200) throw new Error(`${address} is a ${status}`);
    }
    signal('SIGINT');
    await ended;
  } catch (error) {
    if (child.exitCode === null && child.signalCode === null) kill();
    throw error;
  } finally {
    process.off('exit', kill);
  }
}

/** What the line of JSON says that a start prints; tools print lines of their own before it. */
function readFacts(child, ended) {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const [line] = /^\{.*"msg":"ready".*\}$/m.exec(output) ?? [];
      if (line !== undefined) resolve(JSON.parse(line));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)), reject);
  });
}

/** This machine's, but for what belongs to the command that this is run by. */
function environmentOf({ program }) {
  const isOurs = /^(npm_(?!config_)|AISLE_|NODE_|INIT_CWD|CALLED_AS|RELAYED_BY|TURBO)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOurs.test(name));
  const path = [dirname(program), ...withoutTools(process.env.PATH)].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: '1' };
}

/** The folders of tools come before those of the machine; a checkout's `node` is in one. */
function withoutTools(path) {
  return path.split(delimiter).filter((folder) => !folder.includes('node_modules'));
}
