import { connect } from 'node:net';

/**
 * Idle time of a connection between two requests, in milliseconds; the service closes it after 30
 * seconds.
 */
const pause = 20_000;

const request = Buffer.from('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');

/**
 * Opens many connections that send a request now and then. `count` returns the number of open ones
 * that have received a response, `lost` the number that the server has closed.
 */
export function openIdleCrowd({ port }, size) {
  const sockets = new Set();
  let lost = 0;
  let answered = 0;
  const timers = new Set();
  for (let index = 0; index < size; index += 1) join();

  return {
    count: () => answered,
    lost: () => lost,
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.removeAllListeners('close').destroy();
    },
  };

  function join() {
    const socket = connect({ port, host: '127.0.0.1' });
    let timer;
    let isAnswered = false;
    sockets.add(socket);
    const ask = () => socket.write(request);
    socket.on('connect', ask);
    socket.on('error', () => {});
    socket.on('data', () => {
      if (!isAnswered) answered += 1;
      isAnswered = true;
      timers.delete(timer);
      timer = setTimeout(ask, pause * (0.5 + Math.random() / 2));
      timers.add(timer);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      timers.delete(timer);
      sockets.delete(socket);
      if (isAnswered) answered -= 1;
      lost += 1;
    });
  }
}
