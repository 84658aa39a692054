import type { NodeProductsExplanation } from '@aisle/schema/dev';

/**
 * Why a language is used, in sentences. Where the form names none in its headers, the browser asks for its
 * own ones.
 */
export function languageReason(
  { used, asked }: NodeProductsExplanation['language'],
  headers: Readonly<Record<string, unknown>>,
): string {
  const reason = reasonFor(used, asked);
  const isByBrowser = asked.length > 0 && headers['Accept-Language'] === undefined;
  return isByBrowser
    ? `The form has no Accept-Language, so the browser sends its own. ${reason}`
    : reason;
}

function reasonFor(used: string, asked: readonly string[]): string {
  if (asked.length === 0) {
    return `No language is asked for, so the release's default, ${used}, is used.`;
  }
  const place = asked.findIndex((tag) => isSame(tag, used));
  if (place === 0) return `${used} is asked for first, and the release has it.`;
  if (place > 0) {
    const passed = asked.slice(0, place).join(', ');
    return `${used} is the first asked language that the release has; it lacks ${passed}.`;
  }
  const relative = asked.find((tag) => languageOf(tag) === languageOf(used));
  if (relative !== undefined) {
    return `The release lacks ${relative}; of what it has, ${used} comes nearest.`;
  }
  if (asked.includes('*'))
    return `Any language will do (*), and ${used} is the one that was chosen.`;
  return `The release has none of the asked languages, so its default, ${used}, is used.`;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
