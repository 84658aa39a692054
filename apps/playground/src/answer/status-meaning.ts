import type { Answer } from '../state/playground-store.js';

/** Meaning of a status, and advice for the sender. */
interface StatusMeaning {
  readonly meaning: string;
  readonly advice?: string;
}

const meanings: Readonly<Record<number, StatusMeaning>> = {
  200: { meaning: 'The request succeeded.' },
  201: { meaning: 'The resource was created.' },
  204: { meaning: 'The request succeeded; the response has no body.' },
  304: { meaning: 'Not changed since the response with the ETag in If-None-Match.' },
  400: {
    meaning: 'The request is invalid; retrying won’t help.',
    advice:
      'Correct the value that the detail names. In a filter, a caret marks the first wrong character.',
  },
  401: {
    meaning: 'The token is missing, expired or from another service.',
    advice: 'Get a new token with the button at the top of the page, then send the request again.',
  },
  402: {
    meaning: 'The card was declined, so the order is not paid.',
    advice: 'Pay with another test card; the description of the operation names them.',
  },
  403: {
    meaning: 'The request is not permitted.',
    advice:
      'The detail says why. Changing subscriptions needs a client_credentials token. No token permits a plan of another offering, a change on a read-only service, or an unknown host.',
  },
  404: {
    meaning: 'The address names something that does not exist, or no longer exists.',
    advice:
      'Check the id that the detail names. Only the newest three releases of a catalog can be read; latestPublished always can.',
  },
  405: {
    meaning: 'The address does not support this method.',
    advice: 'The Allow header lists the supported methods.',
  },
  408: { meaning: 'The request took too long to arrive.', advice: 'Send it again.' },
  409: {
    meaning: 'The current state of the resource does not allow this.',
    advice: 'Read the resource again. The detail says which state prevents the change.',
  },
  412: {
    meaning: 'The resource is not in the state that If-Match or If-None-Match asks for.',
    advice:
      'Someone else may have changed it. Read it again, and send the change with the new ETag in If-Match.',
  },
  413: { meaning: 'The body is too large.', advice: 'A body may have at most 64 KiB.' },
  414: {
    meaning: 'The address is too long.',
    advice: 'Shorten the filter. An address may have at most 64 KiB.',
  },
  415: {
    meaning: 'The service does not support the format of the body.',
    advice: 'Send JSON with the Content-Type application/json.',
  },
  417: {
    meaning: 'The service does not support this Expect header.',
    advice: 'Send the request without it.',
  },
  429: {
    meaning: 'Too many requests came in a short time.',
    advice: 'Wait as long as Retry-After says, then send it again.',
  },
  431: {
    meaning: 'The headers are too large.',
    advice: 'Shorten them; tokens are the usual cause.',
  },
  500: {
    meaning: 'The service failed because of a bug.',
    advice: 'Report it with the request id, under which the log has the cause.',
  },
  503: {
    meaning: 'The service is not available now.',
    advice: 'Wait as long as Retry-After says, then send it again.',
  },
  507: {
    meaning: 'The disk of the service is full.',
    advice: 'Free some space. Nothing was changed.',
  },
};

const classes: Readonly<Record<number, string>> = {
  1: 'The response is not complete.',
  2: 'The request succeeded.',
  3: 'The response is at another address.',
  4: 'The request is invalid.',
  5: 'The service failed.',
};

/** Errors whose titles say more than their status. */
const titled: Readonly<Record<string, StatusMeaning>> = {
  'Validation Error': {
    meaning: 'The body does not match its schema. There is an error for each fault.',
    advice: 'Correct the field that each detail names first.',
  },
  'Permission denied': {
    meaning: 'The plan belongs to another offering than the subscription.',
    advice: 'Choose one of the plans of the subscription’s own offering.',
  },
};

/**
 * Returns the meaning of an error title or a status. An unusual status gets the meaning of its
 * class.
 */
export function statusMeaning(status: number, title = ''): StatusMeaning {
  return (
    titled[title] ??
    meanings[status] ?? { meaning: classes[Math.floor(status / 100)] ?? 'An unknown status.' }
  );
}

/** A part of a response's duration. */
interface TimePart {
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly place: 'server' | 'way';
}

/** Metrics of the server's total time, which include others. */
const wholes = new Set(['total', 'answer', 'app']);

/**
 * Splits a response's duration into parts that add up to it. They are the server's timings, its
 * other work, and the remaining time of network and browser.
 */
export function timeParts({ duration, timings }: Pick<Answer, 'duration' | 'timings'>) {
  const measured = timings.flatMap(({ name, duration: time, description }) =>
    time === undefined ? [] : [{ name, label: description ?? name, time }],
  );
  const parts = measured.filter(({ name }) => !wholes.has(name));
  const known = parts.reduce((sum, { time }) => sum + time, 0);
  const whole = measured.find(({ name }) => wholes.has(name))?.time ?? known;
  const rest = parts.length > 0 ? 'rest of the server' : 'server';
  const all: readonly TimePart[] = [
    ...parts.map(({ label, time }) => ({ name: label, duration: time, place: 'server' as const })),
    { name: rest, duration: whole - known, place: 'server' },
    { name: 'network and browser', duration: duration - Math.max(whole, known), place: 'way' },
  ];
  return all.filter((part) => part.duration > 0);
}
