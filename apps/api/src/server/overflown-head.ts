import type { Duplex } from 'node:stream';

/** Milliseconds to wait for the end of a line. */
const patience = 1000;

/** End of a request line. */
const version = / HTTP\/\d\.\d\r?$/;

/**
 * @returns true if the request line makes a head too large. `packet` are the bytes that exceeded
 * the limit. The end of their line decides, which may still arrive. If it does not, a line of
 * characters allowed in addresses counts as the request line.
 */
export async function overflowsInAddress(socket: Duplex, packet: Buffer): Promise<boolean> {
  const [line = '', ...others] = packet.toString('latin1').split('\n', 2);
  if (others.length > 0) return version.test(line);
  const end = await readLineEnd(socket, line.slice(-keptLetters));
  return end === undefined ? !/[^\x21-\x7e]/.test(line) : version.test(end);
}

const keptLetters = ' HTTP/1.1\r'.length;

/**
 * Returns the last characters of a line whose beginning is known; undefined if it does not end in
 * time.
 */
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
