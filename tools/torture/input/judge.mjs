import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/**
 * Returns the faults of any response; empty if there are none. The response must not contain
 * `secrets`.
 */
export function judge({ status, headers, body }, secrets) {
  const content = decodeBody(body, headers.get('content-encoding'));
  const faults = isOfTheService(status) ? [`status ${status}: ${content.slice(0, 300)}`] : [];
  if (status >= 400 && !(body === '' && headers.get('content-length') !== '0')) {
    faults.push(...judgeErrors(status, headers, content));
  }
  const everything = `${[...headers].join('\n')}\n${content}`;
  for (const { what, found } of [
    ...leaks,
    ...secrets.map((one) => ({ what: 'a secret', found: one })),
  ]) {
    const isThere = typeof found === 'string' ? everything.includes(found) : found.test(everything);
    if (isThere) faults.push(`status ${status} tells ${what}: ${content.slice(0, 300)}`);
  }
  return faults;
}

/**
 * Returns true if the status means a failure of the service. 501 and 505 are caused by the request.
 */
function isOfTheService(status) {
  return status >= 500 && status !== 501 && status !== 505;
}

function judgeErrors(status, headers, content) {
  const type = headers.get('content-type');
  if (type !== 'application/json')
    return [`an error of ${status} is ${type}: ${content.slice(0, 300)}`];
  let parsed;
  try {
    parsed = JSON.parse(content);
  } catch {
    return [`an error of ${status} is not JSON: ${content.slice(0, 300)}`];
  }
  const { errors, ...more } = parsed ?? {};
  const isEnvelope =
    Object.keys(more).length === 0 &&
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((error) => isError(error, status));
  return isEnvelope ? [] : [`an error of ${status} has another form: ${content.slice(0, 300)}`];
}

function isError(error, status) {
  const { detail, title } = error;
  return (
    Object.keys(error).sort().join() === 'detail,status,title' &&
    error.status === String(status) &&
    [detail, title].every((text) => typeof text === 'string' && text !== '')
  );
}

const leaks = [
  { what: 'a stack', found: /\bat (async )?[\w.<>[\] ]*\(?(file:\/\/|node:|\/)[^\s:]*:\d+:\d+/ },
  { what: 'a place of the program', found: /node_modules|\/dist\/|node:internal|file:\/\/\// },
  {
    what: 'the database',
    found:
      /SQLITE_[A-Z]+|SqliteError|no such (table|column|function)|: syntax error|release_products/,
  },
  {
    what: 'an error of the language',
    found: /TypeError|ReferenceError|RangeError|Cannot read properties|is not a function/,
  },
];

const decoders = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };

/** Returns a body, a letter for each byte, without its content encoding. */
export function decodeBody(body, encoding) {
  if (encoding === undefined || body === '') return body;
  return decoders[encoding](Buffer.from(body, 'latin1')).toString('latin1');
}

/**
 * Takes apart the answers that a connection brought, strictly. `methods` are those that were asked, in their
 * order, as far as they are known. HEAD is answered without a body, unless the connection ends with the answer:
 * of a head that could not be read, nobody knows that it was one of HEAD.
 * @returns `{ answers, fault }`: whole answers, and what is wrong with the bytes after them.
 */
export function readAnswers(bytes, methods = []) {
  const answers = [];
  let rest = bytes;
  while (rest !== '') {
    const isBodiless = methods[answers.filter(({ status }) => status >= 200).length] === 'HEAD';
    const read = readAnswer(rest, isBodiless);
    if (read.fault !== undefined) return { answers, fault: read.fault };
    answers.push(read.answer);
    rest = rest.slice(read.length);
  }
  return { answers, fault: undefined };
}

function readAnswer(text, isBodiless) {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return { fault: `no end of a head: ${shorten(text)}`, isShort: true };
  const [first, ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(first)?.[1]);
  if (!(status >= 100)) return { fault: `not a status line: ${shorten(first)}` };
  const headers = new Map();
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+): *([^\0\r\n]*)$/.exec(line) ?? [];
    if (name === undefined) return { fault: `not a header: ${shorten(line)}` };
    const known = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
  }
  const body = readBody(text.slice(end + 4), status, headers, isBodiless);
  if (body.fault !== undefined) return { fault: `${body.fault} (status ${status})` };
  return { answer: { status, headers, body: body.content }, length: end + 4 + body.length };
}

function readBody(text, status, headers, isBodiless) {
  const length = headers.get('content-length');
  const encoding = headers.get('transfer-encoding');
  if (length !== undefined && encoding !== undefined) return { fault: 'two framings' };
  if (length !== undefined && !/^\d+$/.test(length)) return { fault: `Content-Length ${length}` };
  const isLast = headers.get('connection') === 'close' && text !== '';
  if (
    (isBodiless && !(isLast && status >= 400)) ||
    status < 200 ||
    status === 204 ||
    status === 304
  ) {
    return { content: '', length: 0 };
  }
  if (encoding === 'chunked') return readChunks(text);
  if (length === undefined) return { fault: 'no length' };
  if (text.length < Number(length)) return { fault: `${text.length} of ${length} bytes` };
  return { content: text.slice(0, Number(length)), length: Number(length) };
}

function readChunks(text) {
  let content = '';
  let at = 0;
  for (;;) {
    const [line, digits] = /^([0-9a-f]+)\r\n/.exec(text.slice(at, at + 20)) ?? [];
    if (line === undefined) return { fault: 'a broken chunk' };
    const size = Number.parseInt(digits, 16);
    const start = at + line.length;
    if (text.slice(start + size, start + size + 2) !== '\r\n') return { fault: 'a broken chunk' };
    content += text.slice(start, start + size);
    at = start + size + 2;
    if (size === 0) return { content, length: at };
  }
}

function shorten(text) {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
