import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNamed, decodeText } from './read-text.js';

function decode(bytes: Buffer, chunk: number, accepts: 'UTF-8' | 'any' = 'any') {
  const decoding = decodeText(accepts, (fault) => new Error(fault));
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    parts.push(decoding.add(bytes.subarray(at, at + chunk)));
  }
  const text = parts.join('') + decoding.finish();
  return { text, encoding: decoding.encoding };
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const anyText = fc.string({
  unit: fc.constantFrom('a', ',', '\n', 'é', '“', '€', '麻', '😀', '\ufeff'),
});
const chunkLength = fc.integer({ min: 1, max: 7 });

describe('decoding a text', () => {
  it('gives back what was written, however it is cut into chunks', () => {
    fc.assert(
      fc.property(anyText, chunkLength, (text, chunk) => {
        const marked = `\ufeff${text}`;
        expect(decode(Buffer.from(marked), chunk, 'UTF-8').text).toBe(text);
        expect(decode(Buffer.from(marked), chunk).text).toBe(text);
        expect(decode(utf16(marked), chunk).text).toBe(text);
        expect(decode(utf16(marked).swap16(), chunk).text).toBe(text);
      }),
    );
  });

  const inChina = Buffer.from([0xb1, 0xad, 0xd7, 0xd3, 0x20, 0xc0, 0xb6, 0xc9, 0xab, 0x0a]);
  const inJapan = Buffer.from([0x83, 0x4a, 0x83, 0x62, 0x83, 0x76, 0x81, 0x41, 0x90, 0xc2, 0x0a]);
  const inKorea = Buffer.from([0xc4, 0xc5, 0x20, 0xc6, 0xc4, 0xb6, 0xfb, 0x0a]);

  const inTaiwan = Buffer.from('b0d3ab7e2cbbf9aee60abaf1aff92c3132300a', 'hex');
  const inHongKong = Buffer.from('b35ca55cbb5caff9b8ad2cbba1a9fa0aaa4da46c2cb3b3b2a10a', 'hex');
  const inRussia = Buffer.from('d7e0e920caeef4e50a', 'hex');

  it.each([
    ['gbk', inChina, '杯子 蓝色\n'],
    ['shift_jis', inJapan, 'カップ、青\n'],
    ['euc-kr', inKorea, '컵 파랑\n'],
    ['big5', inTaiwan, '商品,價格\n綠茶,120\n'],
    ['big5', inHongKong, '許功蓋茶葉,說明\n杯子,陶瓷\n'],
    ['windows-1251', inRussia, 'Чай Кофе\n'],
  ])(
    'takes no text in %s for Windows-1252, and reads it where it is named',
    (label, bytes, text) => {
      expect(() => decode(bytes, 64)).toThrow(':1: is neither UTF-8 nor Windows-1252 text');
      const named = decodeNamed(label, (fault) => new Error(fault));
      const pieces = [...bytes].map((byte) => named.add(Buffer.of(byte)));
      expect(pieces.join('') + named.finish()).toBe(text);
    },
  );

  it.each([
    ['gbk', 'b0d72cb4f30a', '白,大\n'],
    ['gbk', 'b0d70a', '白\n'],
    ['gbk', 'd0c20a', '新\n'],
    ['gbk', 'bac50a', '号\n'],
    ['gbk', '54d0f40a', 'T恤\n'],
    ['gbk', '313030bfcb0a', '100克\n'],
    ['big5', 'a5d52ca46a0a', '白,大\n'],
    ['big5', 'b7730a', '新\n'],
    ['big5', 'ab65a7410a', '前你\n'],
    ['euc-kr', 'b4eb2cc1df0a', '대,중\n'],
    ['shift_jis', '91e52c94920a', '大,白\n'],
    ['shift_jis', '926a0a', '男\n'],
    ['shift_jis', '834a836283760a', 'カップ\n'],
    ['shift_jis', 'b1b50a', 'ｱｵ\n'],
  ])('takes few characters in %s (%s) for Windows-1252 neither', (label, hex, text) => {
    const bytes = Buffer.from(hex, 'hex');
    const header = Buffer.from('Handle,Title\n');
    expect(() => decode(Buffer.concat([header, bytes]), 64)).toThrow(
      ':2: is neither UTF-8 nor Windows-1252 text; save the file as UTF-8, or name its encoding with --encoding, such as gbk',
    );
    const named = decodeNamed(label, (fault) => new Error(fault));
    expect(named.add(bytes) + named.finish()).toBe(text);
  });

  it('reads a line of dashes before a sign that no word has', () => {
    const line = Buffer.concat([Buffer.from('a '), Buffer.alloc(10_000, 0x96), Buffer.of(0xa4)]);
    expect(() => decode(line, 20_000)).toThrow(':1: is neither UTF-8 nor Windows-1252 text');
  });

  it('names the encoding that a text turns out not to have', () => {
    const named = decodeNamed('gbk', (fault) => new Error(fault));
    expect(() => named.add(Buffer.of(0xff, 0xff))).toThrow(': is not gbk text');
  });

  it.each([
    'créée',
    'ÅÄÖ',
    'Pöytää, hääyö',
    '« Été » – 12\u00a0€',
    'GRÖßE',
    '“ÉCOLE” ½ Ñandú',
    'PROMOÇÃO, COLEÇÃO',
    '20°C und 68°F; 30ºC',
    '»Wort« «mot» ¿Qué? ¡Sí!',
    'L´Oréal, col·lecció, æøå, þýða',
    'Ø20, NESCAFÉ®–Kaffee, 5µm, 1½m²',
    ...['Crème brûlée', 'Größe', 'SÜß', 'NIÑO', 'ÀÉ', 'École', 'Æg', 'À', '50°', '20°–60°', '§'],
    ...['«À la carte»', '“À la carte”', '•À partir de', '¿Y qué?', '½”', '5€–10€', '©', '––'],
  ])('takes western words for Windows-1252: %s', (text) => {
    const bytes = Buffer.from(
      [...text].map(
        (one) =>
          ({ '–': 0x96, '€': 0x80, '“': 0x93, '”': 0x94, '•': 0x95 })[one] ?? one.charCodeAt(0),
      ),
    );
    expect(decode(bytes, 64)).toEqual({ text, encoding: 'Windows-1252' });
  });

  it('takes a text of western letters for Windows-1252, and all others for UTF-8', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', ',', '\n', 'éa', 'ßn', 'ñe', ' ') });
    fc.assert(
      fc.property(letters, chunkLength, (text, chunk) => {
        const name = /[éßñ]/.test(text) ? 'Windows-1252' : 'UTF-8';
        expect(decode(Buffer.from(text, 'latin1'), chunk)).toEqual({ text, encoding: name });
        expect(decode(Buffer.from(text), chunk)).toEqual({ text, encoding: 'UTF-8' });
      }),
    );
  });

  it.each([
    ['French quotes with their spaces', '«\u00a0beauté\u00a0»'],
    ['a brand in capital letters', 'Fête: NESCAFÉ®'],
  ])('is not confused by %s', (_name, text) => {
    expect(decode(Buffer.from(text, 'latin1'), 3)).toEqual({ text, encoding: 'Windows-1252' });
  });

  it.each([
    ['half a character', utf16('\ufeffa\nb\ud83d'), ':2: is not complete UTF-16 text'],
    [
      'half a character, big-endian',
      utf16('\ufeffa\nb\ud83d').swap16(),
      ':2: is not complete UTF-16',
    ],
    ['a zero', utf16('\ufeffa\nb\0'), ':2: is not complete UTF-16 text'],
    [
      'UTF-8 in Windows-1252',
      Buffer.from('\u00e9\n\u00c3\u00a9', 'latin1'),
      ':2: is neither UTF-8',
    ],
    ['Windows-1252 in UTF-8', Buffer.from([0xc3, 0xa9, 0x0a, 0xe9, 0x0a]), ':2: is neither UTF-8'],
    [
      'half a character of UTF-8',
      Buffer.from('\ufeffé\né').subarray(0, -1),
      ':2: is neither UTF-8',
    ],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), ': is UTF-32 text'],
  ])('refuses %s with its line', (_name, bytes, message) => {
    for (const chunk of [1, 3, 100]) expect(() => decode(bytes, chunk)).toThrow(message);
  });
});
