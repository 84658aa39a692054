import { capital } from '../lib/texts.js';

/** Returns a summary without its verb and article: `Update a subscription` is `Subscription`. */
export function shortName(summary: string): string {
  const rest = summary.replace(/^\p{Lu}\p{Ll}+ (?:(?:an?|the) )?/u, '');
  return rest === '' ? summary : capital(rest);
}
