import { CommerceError } from '@aisle/schema';

/** A parameter of a query string, decoded, with the text it was sent as. */
export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/**
 * Takes a query string apart, in its order. A `+` is a space, as forms write it; a plus is `%2B`. `place` is
 * what a message calls the text.
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

/** What could not be decoded is not quoted: it may be a secret. */
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
