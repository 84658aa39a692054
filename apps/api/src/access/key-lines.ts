import { keyBytes, nameTokenKey, type TokenKey, type TokenKeys } from './token-key.js';

/**
 * Formats keys for a file: one a line, each but the first with the time at which its tokens expire.
 */
export function formatKeys(keys: TokenKeys): string {
  return keys.map((key) => `${formatKey(key)}\n`).join('');
}

/** Parses the keys in a text; undefined if it holds anything else. */
export function parseKeys(text: string): TokenKeys | undefined {
  const [first, ...others] = text.trim().split('\n').map(parseKey);
  if (!first || first.until !== undefined) return undefined;
  const retired = others.filter((key) => key?.until !== undefined).map((key) => key ?? first);
  return retired.length === others.length ? [first, ...retired] : undefined;
}

function formatKey({ secret, until }: TokenKey): string {
  const text = Buffer.from(secret).toString('base64url');
  return until === undefined ? text : `${text} ${new Date(until).toISOString()}`;
}

function parseKey(line: string): TokenKey | undefined {
  const [, text = '', time] = /^([\w-]+)(?: (\S+))?$/.exec(line.trim()) ?? [];
  const secret = Buffer.from(text, 'base64url');
  if (secret.length !== keyBytes) return undefined;
  const key = nameTokenKey(secret);
  if (time === undefined) return key;
  const until = Date.parse(time);
  return Number.isNaN(until) ? undefined : { ...key, until };
}
