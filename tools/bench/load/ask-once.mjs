import { request as send } from 'node:http';

/** Asks once, with Node's own client, and resolves to `{ status, headers, body }`. */
export function askOnce(port, request) {
  const text = request.toString();
  const [head, body] = text.split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  const [method, path] = line.split(' ');
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')));
  return new Promise((resolve, reject) => {
    const asked = send({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      resolve({ status: answer.statusCode, headers: answer.headers, body: content });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
