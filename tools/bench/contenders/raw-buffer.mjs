// The platform's limit: node:http writes a Buffer made in advance. Takes the file with the body.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from './listen.mjs';

const body = readFileSync(process.argv[2]);
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };

const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
});
listen(server);
