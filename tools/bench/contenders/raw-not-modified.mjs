// The platform's limit: node:http answers 304 to whoever has the page already.
import { createServer } from 'node:http';
import { listen } from './listen.mjs';

const etag = '"page"';

const server = createServer((req, res) => {
  if (req.headers['if-none-match'] === undefined) res.writeHead(200, { ETag: etag });
  else res.writeHead(304, { ETag: etag });
  res.end();
});
listen(server);
