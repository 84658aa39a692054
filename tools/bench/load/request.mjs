/** A whole HTTP/1.1 request as bytes, made once and sent many times. */
export function makeRequest({ method = 'GET', path, headers = {}, body }) {
  const content = body === undefined ? undefined : Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content ? ['Content-Type: application/json', `Content-Length: ${content.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return content ? Buffer.concat([head, content]) : head;
}
