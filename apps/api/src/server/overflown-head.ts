import type { Duplex } from 'node:stream';

/** How long the end of a line is waited for, in milliseconds. */
const patience = 1000;

/** How a request line ends. */
const version = / HTTP\/\d\.\d\r?$/;

/**
 * Whether it is the request line that makes a head too large. `packet` are the bytes with which it became so,
 * and the line that they belong to says it by its end, which may be still to come. A line without one is taken
 * for an address while it has nothing that no address has.
 */
export async function overflowsInAddress(socket: Duplex, packet: Buffer): Promise<boolean> {
  const [line = '', ...others] = packet.toString('latin1').split('\n', 2);
  if (others.length > 0) return version.test(line);
  const end = await readLineEnd(socket, line.slice(-keptLetters));
  return end === undefined ? !/[^\x21-\x7e]/.test(line) : version.test(end);
}

const keptLetters = ' HTTP/1.1\r'.length;

/** The last letters of a line that has begun with others; undefined when it does not end in time. */
function readLineEnd(socket: Duplex, begun: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let tail = begun;
    const finish = (end?: string) => {
      clearTimeout(timer);
      socket.off('data', read).off('end', finish).off('close', finish);
      resolve(end);
    };
    const read = (chunk: Buffer) => {
      const [line = '', ...others] = chunk.toString('latin1').split('\n', 2);
      tail = (tail + line).slice(-keptLetters);
      if (others.length > 0) finish(tail);
    };
    const timer = setTimeout(finish, patience).unref();
    socket.on('data', read).once('end', finish).once('close', finish);
  });
}
