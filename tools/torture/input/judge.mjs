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
