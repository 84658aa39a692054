import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Holds back requests. The returned function releases them in their order. */
export function holdRequests(server: Server, onRequest: () => void): () => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const listeners = server.rawListeners('request') as Parameters<Server['on']>[1][];
  const hold = (req: IncomingMessage, res: ServerResponse) => {
    onRequest();
    held.push([req, res]);
  };
  server.removeAllListeners('request');
  server.on('request', hold);
  return () => {
    server.off('request', hold);
    for (const listener of listeners) server.on('request', listener);
    for (const [req, res] of held) server.emit('request', req, res);
  };
}
