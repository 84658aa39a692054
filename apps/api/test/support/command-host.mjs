// Runs command lines one after the other, each like main.js in a process of its own. Sets
// arguments, folder, environment and input, and sends output and exit code to the caller
// (run-aisle.ts). Starting Node and loading the program take longer than most commands do.
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { PassThrough } from 'node:stream';

// Later commands would inherit the low priority of a command that gives way to servers.
os.setPriority = () => {};
syncBuiltinESMExports();

const { runCli } = await import('../../dist/run-cli.js');

const emitters = [process, process.stdout, process.stderr];
const listenersOf = (emitter) =>
  emitter.eventNames().flatMap((event) => emitter.rawListeners(event).map((one) => [event, one]));
const exit = process.exit;
let isRunning = false;

// A signal would end a process without a listener, also just after the end of a command.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (isRunning && process.listenerCount(signal) === 1) exit(128);
  });
}
process.once('disconnect', () => exit());
// Without a code, it ends a finished process whose output nobody reads; here somebody does.
process.exit = (code) => {
  if (code !== undefined) process.send({ code }, () => exit(code));
};
for (const name of ['stdout', 'stderr']) {
  process[name].write = (chunk, encoding, done = encoding) => {
    process.send({ [name]: Buffer.from(chunk) });
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}

process.on('message', (message) => {
  if (message.args) return run(message);
  if (isRunning) process.emit(message.signal, message.signal);
});

async function run({ args, folder, environment, input }) {
  const before = emitters.map((emitter) => new Set(listenersOf(emitter).map(([, one]) => one)));
  process.chdir(folder);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  const stdin = new PassThrough().end(input);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  isRunning = true;
  const code = await runCli(args);
  isRunning = false;
  for (const [index, emitter] of emitters.entries()) {
    for (const [event, listener] of listenersOf(emitter)) {
      if (before[index].has(listener)) continue;
      if (event === 'exit') listener();
      emitter.off(event, listener);
    }
  }
  process.chdir('/');
  process.send({ code });
}
