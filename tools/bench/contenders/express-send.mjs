// What an Express user writes: a route that sends a string made in advance. Takes the file with the body.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';
import { listen } from './listen.mjs';

const body = readFileSync(process.argv[2], 'utf8');

const app = express();
app.disable('x-powered-by');
app.use((_req, res) => {
  res.type('json').send(body);
});
listen(createServer(app));
