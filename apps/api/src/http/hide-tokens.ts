/** The text with its tokens made unreadable, those that were cut off too. */
export function hideTokens(text: string): string {
  return text.includes(tokenStart) ? text.replaceAll(tokenForm, '[token]') : text;
}

/** What every token begins with: `{"` in base64url. */
const tokenStart = 'eyJ';

const tokenForm = /eyJ[\w-]{8,}(\.[\w-]*){0,4}/g;

/** Hides tokens and a secret. One that is too short to be told from other words stays. */
export function hideTokensAnd(secret: string): (text: string) => string {
  if (secret.length < shortestSecret) return hideTokens;
  return (text) => hideTokens(text.replaceAll(secret, '[secret]'));
}

const shortestSecret = 8;
