import { bytesOf } from './words.mjs';

/** Puts a request into the bytes of HTTP/1.1, a letter for each. */
export function frame({ method, path, query, headers, authorization, contentType, body, chunks }) {
  const target = path + (query.length > 0 ? `?${query.join('&')}` : '');
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(headers.some(([name]) => name === 'Host') ? [] : ['Host: localhost']),
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const content = body === undefined ? '' : bytesWithin(body);
  const framed =
    chunks === 0 ? ['', content] : ['Transfer-Encoding: chunked', chunk(content, chunks)];
  const length = chunks === 0 && body !== undefined ? [`Content-Length: ${content.length}`] : [];
  const head = [...lines, ...length, ...(framed[0] === '' ? [] : [framed[0]])].join('\r\n');
  return { method, text: `${head}\r\n\r\n${framed[1]}` };
}

/** Letters beyond a byte are written as their UTF-8. */
function bytesWithin(text) {
  return /^[\0-\xff]*$/.test(text) ? text : bytesOf(text);
}

function chunk(content, count) {
  const size = Math.max(1, Math.ceil(content.length / count));
  const chunks = [];
  for (let at = 0; at < content.length; at += size) {
    const part = content.slice(at, at + size);
    chunks.push(`${part.length.toString(16)}\r\n${part}\r\n`);
  }
  return `${chunks.join('')}0\r\n\r\n`;
}
