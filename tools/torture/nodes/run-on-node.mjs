import { execFile, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program as if this were the only Node on the machine. Resolves to its stdout. */
export async function runOnNode(node, command, args, cwd) {
  const options = { cwd, env: environmentOf(node) };
  const { stdout } = await promisify(execFile)(command, args, options).catch((error) => {
    throw new Error(`${command} ${args.join(' ')}: ${error.stderr || error.message}`);
  });
  return stdout;
}

/**
 * Starts a server the same way, requests its page and its readiness, and stops it as Ctrl+C does.
 */
export async function startOnNode(node, command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    env: environmentOf(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal signals the whole process group, and npx alone would not pass the signal on.
    detached: true,
  });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    // Waits for all child processes, which hold the output open.
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

/** Reads the JSON line that the server prints when ready, among the lines of other tools. */
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

/** Returns this machine's environment without the variables of the command that runs this. */
function environmentOf({ program }) {
  const isOurs = /^(npm_(?!config_)|AISLE_|NODE_|INIT_CWD|CALLED_AS|RELAYED_BY|TURBO)/;
  const kept = Object.entries(process.env).filter(([name]) => !isOurs.test(name));
  const path = [dirname(program), ...withoutTools(process.env.PATH)].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: '1' };
}

/** Removes the folders of tools from PATH; in a checkout one of them contains `node`. */
function withoutTools(path) {
  return path.split(delimiter).filter((folder) => !folder.includes('node_modules'));
}
