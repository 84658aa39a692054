import { below } from './random.mjs';

const words = {
  en: 'light sturdy quiet made for long days outside with a seam that holds in the rain and a lining of soft wool that dries over night on any hook'.split(
    ' ',
  ),
  de: 'leicht robust leise gemacht für lange Tage draußen mit einer Naht die im Regen hält und einem Futter aus weicher Wolle das über Nacht trocknet'.split(
    ' ',
  ),
  fr: 'léger solide discret fait pour de longues journées dehors avec une couture qui tient sous la pluie et une doublure en laine douce qui sèche vite'.split(
    ' ',
  ),
};

/** So many words in a language, in no sensible order. */
export function makeText(random, language, length) {
  const known = words[language];
  return Array.from({ length }, () => known[below(random, known.length)]).join(' ');
}
