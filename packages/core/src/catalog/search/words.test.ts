import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight, plainText, wordsOf } from './words.js';

describe('words', () => {
  it.each([
    ['Théière VERTE', ['theiere', 'verte']],
    ['The\u0301ie\u0300re', ['theiere']],
    ['TNT-SKERRY-2', ['tnt', 'skerry', '2']],
    ['Straße, Łódź, Ærø', ['strasse', 'lodz', 'aero']],
    ['Ωμέγα ΟΔΟΣ', ['ωμεγα', 'οδος']],
    ['ｆｕｌｌ width', ['full', 'width']],
    ['緑茶 tea', ['緑', '茶', 'tea']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('have at most 40 letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const word of wordsOf(text)) expect(word.length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

it('a description is searched without HTML', () => {
  expect(plainText('<p class="a">Two <b>doors</b>&nbsp;&amp; a<script>x</script> vent</p>')).toBe(
    'Two doors a vent',
  );
});

describe('a highlight', () => {
  it('is a part around the first found word', () => {
    const text = `${'before '.repeat(20)}Tent ${'behind '.repeat(20)}`;
    const found = highlight(text, ['tent'], { whole: true });
    expect(found?.snippet.split(' ')).toHaveLength(25);
    expect(found?.snippet).toContain('<mark>Tent</mark>');
    expect(found?.value?.replace(/<\/?mark>/g, '')).toBe(text);
  });

  it('is none without a found word', () => {
    expect(highlight('Tent', ['pole'], { whole: false })).toBeUndefined();
    expect(highlight('Tent', [], { whole: false })).toBeUndefined();
  });
});
