import fc from 'fast-check';

// Texts here are bytes: each letter stands for one, so that they can hold what is not UTF-8.

/** The bytes of a text in UTF-8, a letter for each. */
export function bytesOf(text) {
  return Buffer.from(text).toString('latin1');
}

/** A text of letters that are hard to carry: controls, lone surrogates, overlong and broken UTF-8, directions. */
export const hardText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hardTexts().map(String)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(bytesOf) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 20 })
      .map((bytes) => Buffer.from(bytes).toString('latin1')),
  },
);

/** Percent-encoded, wholly, partly or wrongly. */
export const encodedText = fc
  .tuple(hardText, fc.constantFrom(encodeAll, encodeNeeded, encodeTwice, encodeBadly))
  .map(([text, encode]) => encode(text));

/** A header's value: any byte that a header may have. */
export const headerText = hardText.map((text) =>
  [...text].filter((letter) => letter === '\t' || (letter >= ' ' && letter !== '\x7f')).join(''),
);

function hardTexts() {
  return [
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nX-Injected: yes',
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%80',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%u0041',
    '%2e%2e%2f',
    '../../../../etc/passwd',
    '..%5c..%5c',
    '\xc0\xaf',
    '\xed\xa0\x80',
    '\xff\xfe',
    '\xf0\x9f',
    '\\ud800',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '-0',
    '1e9',
    '1e999',
    '0x10',
    '٣',
    '1_000',
    '+1',
    ' 1',
    '1 ',
    '1.0',
    '2147483648',
    '4294967296',
    '9007199254740993',
    '9'.repeat(400),
    '-'.repeat(100),
    "'",
    '"',
    "' OR '1'='1",
    "'; DROP TABLE catalogs; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '*',
    '[]',
    '()',
    '(((((((((((((((((((((((((((((((((',
    'a'.repeat(255),
    'a'.repeat(256),
    'a'.repeat(3000),
    bytesOf('é'),
    bytesOf('e\u0301'),
    bytesOf('\u202egnp.exe'),
    bytesOf('\ufeff'),
    bytesOf('\u2028'),
    bytesOf('💥'.repeat(20)),
    'latestPublished',
    'W/"x"',
    'en;q=9,*;q=abc,;;;,fr;q=',
  ];
}

function encodeAll(text) {
  return [...text]
    .map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .join('');
}

function encodeNeeded(text) {
  return text.replaceAll(/[^\w.~!$'()*,:@[\]-]/g, encodeAll);
}

function encodeTwice(text) {
  return encodeAll(text).replaceAll('%', '%25');
}

/** Leaves whatever a request line can carry as it is. */
function encodeBadly(text) {
  return text.replaceAll(/[^!-~]/g, encodeAll).replaceAll('#', '%23');
}
