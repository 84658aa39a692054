import { connect } from 'node:net';
import { readAnswers } from './read-answers.mjs';

/** Response timeout in milliseconds. */
const patience = 15_000;

/** Sends requests in sequence on one connection, and reconnects after the server has closed it. */
export function createConnection(port) {
  let socket;
  let received = '';
  let wake = () => {};
  let isClosed = true;

  const open = () => {
    isClosed = false;
    received = '';
    socket = connect(port, '127.0.0.1');
    const own = socket;
    socket.on('data', (chunk) => {
      if (socket === own) received += chunk.toString('latin1');
      wake();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (socket === own) isClosed = true;
      wake();
    });
  };

  return {
    /** Resolves to `{ answer, fault }`. */
    async ask({ text, method }) {
      if (isClosed || socket.destroyed || socket.readyState !== 'open') open();
      socket.write(Buffer.from(text, 'latin1'));
      const giveUpAt = performance.now() + patience;
      for (;;) {
        const { answers, fault } = readAnswers(received, [method]);
        const answer = answers.find(({ status }) => status >= 200);
        if (answer && fault === undefined) {
          const last = answers.at(-1) === answer;
          received = '';
          if (answer.headers.get('connection') === 'close') this.close();
          return last ? { answer } : { answer, fault: 'more than one answer' };
        }
        if (isClosed) return { fault: fault ?? 'the connection was closed without an answer' };
        if (performance.now() > giveUpAt) {
          this.close();
          return { fault: fault ?? `no answer in ${patience} ms` };
        }
        await nextEvent();
      }
    },
    close() {
      isClosed = true;
      socket?.destroy();
    },
  };

  function nextEvent() {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Sends bytes in pieces on a new connection. Resolves to all bytes received until it closes. */
export function sendAlone(port, { text, cuts, ending }) {
  const places = [...cuts.map((cut) => Math.floor(cut * text.length)), text.length].sort(
    (a, b) => a - b,
  );
  return new Promise((resolve) => {
    let received = '';
    let fault;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      let from = 0;
      for (const to of places) {
        if (to > from) socket.write(Buffer.from(text.slice(from, to), 'latin1'));
        from = Math.max(from, to);
        await new Promise(setImmediate);
      }
      if (ending === 'reset') socket.resetAndDestroy();
      else socket.end();
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.setTimeout(patience, () => {
      fault = `the connection was still open after ${patience} ms`;
      socket.destroy();
    });
    socket.on('close', () => resolve({ received, fault }));
  });
}
