import { connect, type Socket } from 'node:net';

/** A parsed raw response. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends raw bytes piece by piece, and reads until the other side closes. Can send data that a
 * client library would refuse.
 */
export function sendRaw(port: number, ...pieces: readonly string[]): Promise<RawAnswer> {
  return sendRawOn(connect(port, '127.0.0.1'), ...pieces);
}

/** The same on a connection that is being established. */
export function sendRawOn(socket: Socket, ...pieces: readonly string[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    for (const piece of pieces) socket.write(Buffer.from(piece, 'latin1'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString())));
  });
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  };
}
