import { describe, expect, it } from 'vitest';
import { parseMultipartBody } from './read-body.js';

const contentType = 'multipart/form-data; boundary=edge';

function bodyOf(...parts: readonly (readonly [head: string, text: string])[]): string {
  const written = parts.map(
    ([head, text]) => `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`,
  );
  return `${written.join('')}--edge--\r\n`;
}

describe('a body in parts', () => {
  it('has its fields as text, and a file with its name', async () => {
    const text = bodyOf(
      ['name="external_ref"', 'club'],
      ['name="import_file"; filename="tea 茶.jsonl"', '{"a":"é"}\n'],
    );
    expect(await parseMultipartBody(text, contentType)).toEqual({
      external_ref: 'club',
      import_file: '{"a":"é"}\n',
      file_name: 'tea 茶.jsonl',
    });
  });

  it('has members of its own only', async () => {
    const found = await parseMultipartBody(bodyOf(['name="__proto__"', 'x']), contentType);
    expect(Object.keys(found as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  });

  it.each([
    ['nothing', '', contentType],
    ['another boundary', bodyOf(['name="a"', 'b']), 'multipart/form-data; boundary=other'],
    ['no boundary', bodyOf(['name="a"', 'b']), 'multipart/form-data'],
    ['an open end', bodyOf(['name="a"', 'b']).slice(0, -12), contentType],
    ['a field twice', bodyOf(['name="a"', 'b'], ['name="a"', 'c']), contentType],
    [
      'more parts than are taken, long before its end',
      bodyOf(...Array.from({ length: 5_000 }, (_, at) => [`name="a${at}"`, 'b'] as const)),
      contentType,
    ],
  ])('is refused with %s', async (_, text, type) => {
    await expect(parseMultipartBody(text, type)).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
