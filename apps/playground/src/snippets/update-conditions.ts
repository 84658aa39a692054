import { textLiteral } from './code-literal.js';
import type { FieldTexts } from './core-call.js';

/** The conditions of an update as the last argument of its call, or why the service refuses them. */
export function updateConditions(
  texts: FieldTexts,
): { readonly text: string; readonly reason?: undefined } | { readonly reason: string } {
  const faulty = conditions.find((name) => !tagList.test(texts[`header:${name}`] ?? '*'));
  if (faulty) {
    return { reason: `The service refuses this ${faulty} before the library is asked.` };
  }
  const members = [
    ...ifVersion(texts['header:If-Match']),
    ...unlessVersion(texts['header:If-None-Match']),
  ];
  return { text: members.length === 0 ? '' : `, { ${members.join(', ')} }` };
}

const conditions = ['If-Match', 'If-None-Match'] as const;

/** A `*`, or entity tags between commas. */
const tagList = /^(?:\s*\*\s*|(?:[ \t]*(?:(?:W\/)?"[!#-~\x80-\xff]*"[ \t]*)?(?:,|$))+)$/;

/** The strong tags of an `If-Match`; nothing when any state will do. */
function ifVersion(header = '*'): readonly string[] {
  if (header.trim() === '*') return [];
  return [`ifVersion: ${tagsIn(header.replaceAll(/W\/"[^"]*"/g, ''))}`];
}

/** The tags of an `If-None-Match`, weak ones too. */
function unlessVersion(header?: string): readonly string[] {
  if (header === undefined) return [];
  const isAny = header.trim() === '*';
  return [`unlessVersion: ${isAny ? `'any'` : tagsIn(header)}`];
}

function tagsIn(header: string): string {
  const tags = [...header.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => textLiteral(tag));
  return `[${tags.join(', ')}]`;
}
