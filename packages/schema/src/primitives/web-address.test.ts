import { runs } from '@aisle/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValidator } from '../validation/create-validator.js';
import { WebAddress } from './described.js';

const validate = createValidator(WebAddress);

describe('a web address', () => {
  it.each([
    'https://files.example/a b.jpg?v=1#x',
    'HTTP://FILES.EXAMPLE/',
    'http://127.0.0.1:4820/files/a.svg',
    'https://[::1]/a',
    '/files/demo/tent.svg',
    '/',
    'photo',
    'images/tent.svg',
    './a',
    '../a',
    '?a=b',
    '/a:b',
    'a/b:c',
    '/größe.jpg',
    '%6aavascript:alert(1)',
    `/${'x'.repeat(2047)}`,
  ])('may be %s', (address) => {
    expect(validate(address).faults).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\r:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg/>',
    'vbscript:x',
    'blob:http://127.0.0.1:4820/a',
    'file:///etc/passwd',
    'ftp://files.example/a',
    'mailto:a@b.example',
    'photo:1',
    '//files.example/a.jpg',
    '/\\files.example/a.jpg',
    '\\\\files.example\\a.jpg',
    'http:files.example',
    'http:/files.example',
    'https:///files.example',
    'https://',
    'https://?',
    '/a\u0000b',
    '/a\u009bb',
    '/a\nb',
    ' /a',
  ])('may not be %j', (address) => {
    expect(validate(address).faults).toEqual([
      {
        pointer: '',
        message: expect.stringMatching(
          /^must be an address with http:\/\/ or https:\/\/, or a path such as \/files\/mug\.jpg, is "/,
        ),
      },
    ]);
  });

  it('is what a browser asks with http or https, whatever is tried', () => {
    const part = fc.oneof(
      fc.constantFrom('java', 'script', ':', '/', '\\', '\t', '\n', ' ', 'http', 's', 'data', '//'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const address = parts.join('');
        fc.pre(validate(address).faults === undefined);
        const base = 'https://shop.example/a/b';
        if (!URL.canParse(address, base)) return;
        const { protocol, host } = new URL(address, base);
        expect(['http:', 'https:']).toContain(protocol);
        if (!/^https?:\/\//i.test(address)) expect(host).toBe('shop.example');
      }),
      { numRuns: runs(100) },
    );
  });
});
