import { say } from './say.js';

/** Warns on stderr. */
export function warn(text: string): void {
  say(`warning: ${text}`);
}
