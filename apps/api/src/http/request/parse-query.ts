import { CommerceError } from '@aisle/schema';

/** A decoded parameter of a query string, with its original text. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/**
 * Splits a query string into its parameters, in order. A `+` is a space, as in forms; a plus is
 * `%2B`. `place` names the text in messages.
 * @throws CommerceError `bad_request` for percent-encoding that is not UTF-8 text.
 */
export function parseQuery(query: string, place = 'query'): readonly QueryParameter[] {
  return query
    .split('&')
    .filter((text) => text !== '')
    .map((text) => {
      const end = text.indexOf('=');
      const name = decode(end === -1 ? text : text.slice(0, end), () => `The ${place} has a name`);
      const which = () => `In the ${place}, ${shorten(name)} has a value`;
      return { name, value: end === -1 ? '' : decode(text.slice(end + 1), which), text };
    });
}

/** The message does not quote the text, which may be a secret. */
function decode(text: string, which: () => string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new CommerceError(
      'bad_request',
      `${which()} that is not percent-encoded UTF-8; write a percent sign as %25.`,
      { cause },
    );
  }
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
