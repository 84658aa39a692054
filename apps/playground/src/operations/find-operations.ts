import type { Operation } from '@aisle/schema/contract';

/** What people say and the contract does not, by what is in an operation's name. */
const alsoCalled = [
  [/Node|Hierarch/, 'category menu'],
  [/Product/, 'price item article'],
  [/Release|publish/, 'version'],
  [/updateSubscription$/, 'change plan switch move upgrade downgrade'],
  [/Plan|PricingOption/, 'price'],
  [/Cart/, 'basket checkout'],
  [/AccessToken/, 'sign in log in login'],
] as const;

/** Words that people use for what an operation is about. */
export function otherWords(name: string): string {
  return alsoCalled.flatMap(([part, words]) => (part.test(name) ? [words] : [])).join(' ');
}

/** Whether all words of a search are of an operation: in its name and address, or beginning a word that tells of it. */
export function fitsSearch(operation: Operation, search: string): boolean {
  const { name, method, paths, summary, tag, description } = operation;
  const title = `${summary} ${name} ${method} ${paths[0]}`.toLowerCase();
  const others = ` ${tag} ${description} ${otherWords(name)}`.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => title.includes(word) || others.includes(` ${word}`));
}
