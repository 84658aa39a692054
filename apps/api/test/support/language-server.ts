import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';

/** TypeScript's own language server, with the protocol of an editor. */
export interface LanguageServer {
  ask<Answer>(method: string, params: object): Promise<Answer>;
  tell(method: string, params: object): void;
  stop(): void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts the server for a folder and initializes it. */
export async function startLanguageServer(folder: URL): Promise<LanguageServer> {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  const args = [tsc.replace('package.json', 'bin/tsc'), '--lsp', '--stdio'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<Message['id'], (message: Message) => void>();
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  readMessages(child.stdout, (message) => {
    if (message.method === undefined) waiting.get(message.id)?.(message);
    // Requests of the server to the editor, such as for settings, get an empty response.
    else if (message.id !== undefined) send({ id: message.id, result: null });
  });
  const server: LanguageServer = {
    ask<Answer>(method: string, params: object) {
      const id = waiting.size + 1;
      return new Promise<Answer>((resolve, reject) => {
        waiting.set(id, ({ result, error }) =>
          error === undefined ? resolve(result as Answer) : reject(new Error(error.message)),
        );
        send({ id, method, params });
      });
    },
    tell: (method, params) => send({ method, params }),
    stop: () => child.stdin.end(),
  };
  const capabilities = { textDocument: { hover: { contentFormat: ['plaintext'] } } };
  await server.ask('initialize', { processId: process.pid, rootUri: folder.href, capabilities });
  server.tell('initialized', {});
  return server;
}

/** Splits the output of the server into messages: each has its length before it. */
function readMessages(stream: Readable, take: (message: Message) => void): void {
  let read = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    read = Buffer.concat([read, bytes]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(read.toString('latin1', 0, 64));
      const start = head?.[0].length ?? 0;
      const end = start + Number(head?.[1]);
      if (head === null || read.length < end) return;
      const text = read.toString('utf8', start, end);
      read = read.subarray(end);
      take(JSON.parse(text));
    }
  });
}
