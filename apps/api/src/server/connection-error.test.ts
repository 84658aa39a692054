import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeConnectionError } from './create-http-server.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const describeError = async (code: string, packet?: string, later: readonly string[] = []) => {
  const socket = new PassThrough();
  const error = Object.assign(new Error('Parse Error'), {
    code,
    ...(packet !== undefined && { rawPacket: Buffer.from(packet) }),
  });
  const described = describeConnectionError(error, socket);
  for (const piece of later) socket.write(piece);
  // Reads the written pieces first, then gives up waiting for the end of the line.
  await vi.advanceTimersByTimeAsync(1_000);
  return (await described).code;
};

describe('a head that is too large', () => {
  it.each<[string, string, readonly string[], string]>([
    ['whose address never ends', 'aaaa', [], 'address_too_long'],
    ['whose address ends', 'aaaa HTTP/1.1\r\nA: b', [], 'address_too_long'],
    ['whose address ends later', 'aa', ['aa HTT', 'P/1.', '1\r\n'], 'address_too_long'],
    ['whose header never ends', 'a b', ['cccc'], 'headers_too_large'],
    ['whose header ends', 'aaaa\r\nB: HTTP/1.1\r\n', [], 'headers_too_large'],
    ['whose header ends later', 'aaaa', ['aaa\r', '\nB: c HTTP/1.1\r\n'], 'headers_too_large'],
  ])('%s', async (_title, packet, later, expected) => {
    expect(await describeError('HPE_HEADER_OVERFLOW', packet, later)).toBe(expected);
  });
});

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request_timeout'],
  ['HPE_INVALID_METHOD', 'bad_request'],
  ['', 'bad_request'],
])('answers %s with %s', async (code, expected) => {
  expect(await describeError(code)).toBe(expected);
});
