import { connect } from 'node:net';
import { createAnswerReader } from './answer-reader.mjs';

/** Room for what one read brings. */
const readSize = 256 * 1024;

/**
 * A connection to a server on this machine that sends one request at a time and counts the bytes of the
 * answers. `ask` takes a whole request and resolves to `{ status, bytes, text }` once the answer is
 * complete; `text` is there for failures only.
 */
export function openConnection(port) {
  const reader = createAnswerReader();
  let finish;
  let fail;
  let failure;
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(readSize),
      callback(length, buffer) {
        const answer = reader.read(buffer.subarray(0, length));
        if (answer) finish(answer);
        return true;
      },
    },
  });
  const end = (error) => {
    failure ??= error;
    fail?.(failure);
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('the server closed a connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        finish = resolve;
        fail = reject;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
