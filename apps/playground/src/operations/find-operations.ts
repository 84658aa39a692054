import type { Operation } from '@aisle/schema/contract';

/** Common words that the API contract lacks, by a pattern of operation names. */
const alsoCalled = [
  [/Node|Hierarch/, 'category menu'],
  [/Product/, 'price item article'],
  [/Release|publish/, 'version'],
  [/updateSubscription$/, 'change plan switch move upgrade downgrade'],
  [/Plan|PricingOption/, 'price'],
  [/Cart/, 'basket checkout'],
  [/AccessToken/, 'sign in log in login'],
] as const;

/** Returns common words for an operation's subject. */
export function otherWords(name: string): string {
  return alsoCalled.flatMap(([part, words]) => (part.test(name) ? [words] : [])).join(' ');
}

/**
 * @returns true if all search words match an operation. They may be part of its name or address, or
 * start a describing word.
 */
export function fitsSearch(operation: Operation, search: string): boolean {
  const { name, method, paths, summary, tag, description } = operation;
  const title = `${summary} ${name} ${method} ${paths[0]}`.toLowerCase();
  const others = ` ${tag} ${description} ${otherWords(name)}`.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => title.includes(word) || others.includes(` ${word}`));
}
