import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as browser from './browser.js';
import * as node from './node.js';

const texts = fc.string({ unit: 'grapheme', maxLength: 200 });

it('has the exports of the module for Node', () => {
  const same: typeof node = browser;
  expect(Object.keys(same).toSorted()).toEqual(Object.keys(node).toSorted());
});

it('hashes and sums as Node does', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.constant('\uD800 alone')), (text) => {
      expect(browser.crc32(text)).toBe(node.crc32(text));
      expect(browser.crc32(Buffer.from(text))).toBe(node.crc32(text));
      for (const other of [text, `${text} `, '']) {
        expect(browser.isSameText(text, other)).toBe(text === other);
        expect(node.isSameText(text, other)).toBe(text === other);
      }
      for (const encoding of ['base64url', 'hex'] as const) {
        expect(browser.sha256(text, encoding)).toBe(node.sha256(text, encoding));
      }
    }),
  );
});

it('derives the same keys from passwords', async () => {
  const factors = { cost: 16, blocks: 8, rounds: 2 };
  const password = new TextEncoder().encode('pleaseletmein ß');
  expect(await browser.scrypt(password, 'salt', factors)).toEqual(
    new Uint8Array(await node.scrypt(password, 'salt', factors)),
  );
});

it('goes on in a later task', async () => {
  const order: string[] = [];
  const later = new Promise<void>((resolve) => {
    browser.atEndOfTurn(() => {
      order.push('task');
      resolve();
    });
  });
  browser.afterMicrotasks(() => order.push('microtask'));
  await later;
  expect(order).toEqual(['microtask', 'task']);
});
