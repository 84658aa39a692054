import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const own = fileURLToPath(import.meta.url);

// Not awaited: the module that is called may import this one.
if (process.argv[1] === own && process.send) answerParent();

/**
 * Calls an exported function of a module in a process of its own, so that neither memory nor compiled code of other
 * work is in the way. Resolves to its result, which must be plain data.
 */
export function runInChild(module, name, args) {
  return new Promise((resolve, reject) => {
    const worker = fork(own, [fileURLToPath(module), name], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const kill = () => worker.kill('SIGKILL');
    process.once('exit', kill);
    let answer;
    worker.on('message', (message) => {
      answer = message;
    });
    worker.on('error', reject);
    worker.on('exit', (code, signal) => {
      process.off('exit', kill);
      if (answer?.result !== undefined) resolve(answer.result);
      else reject(new Error(answer?.failure ?? `a child process ended with ${signal ?? code}`));
    });
    worker.send(args);
  });
}

/** Calls the function that `runInChild` names, in the process that it forks. */
async function answerParent() {
  const [, , module, name] = process.argv;
  const { [name]: run } = await import(pathToFileURL(module).href);
  // The parent may end before the work is done.
  process.once('disconnect', () => process.exit());
  process.once('message', async (args) => {
    const answer = await run(args).then(
      (result) => ({ result }),
      (error) => ({ failure: error.stack }),
    );
    process.send(answer, () => process.disconnect());
  });
}

/** Clock ticks a second in /proc, the same on every Linux. */
const ticks = 100;

/** Returns the bytes of memory that a process has; undefined if /proc is missing. */
export function residentBytes(pid) {
  return readKibibytes(pid, 'VmRSS');
}

/** Returns the most bytes of memory that a process has had; undefined if /proc is missing. */
export function peakResidentBytes(pid) {
  return readKibibytes(pid, 'VmHWM');
}

/** Returns the seconds that a process has kept a processor busy; undefined if /proc is missing. */
export function processorSeconds(pid) {
  const text = readProc(pid, 'stat');
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

function readKibibytes(pid, name) {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProc(pid, 'status') ?? '');
  return found ? Number(found[1]) * 1024 : undefined;
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
