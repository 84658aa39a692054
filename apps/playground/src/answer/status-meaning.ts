import type { Answer } from '../state/playground-store.js';

/** Meaning of a status, and advice for the sender. */
interface StatusMeaning {
  readonly meaning: string;
  readonly advice?: string;
}

const meanings: Readonly<Record<number, StatusMeaning>> = {
  200: { meaning: 'The request was carried out.' },
  201: { meaning: 'What was sent was created.' },
  204: { meaning: 'The request was carried out; there is nothing to show.' },
  304: { meaning: 'Nothing changed since the response that If-None-Match names.' },
  400: {
    meaning: 'The request is invalid; retrying won’t help.',
    advice:
      'Correct what the detail names; in a filter, a caret stands under the first wrong character.',
  },
  401: {
    meaning: 'The token is missing, has expired or is not from this service.',
    advice: 'Get a new token with the button at the top of the page, then send the request again.',
  },
  403: {
    meaning: 'The service understood the request and does not permit it.',
    advice:
      'The detail says what is not permitted. Changing subscriptions needs a client_credentials token; a plan of another offering, any change of a service that only reads, and a host or page that it does not serve are refused whatever the token.',
  },
  404: {
    meaning: 'Something that the address names was not found, or is no longer available.',
    advice:
      'Check the id that the detail names. Only the newest three releases of a catalog can be read; latestPublished always can.',
  },
  405: {
    meaning: 'The address exists, but not for this method.',
    advice: 'The Allow header lists the methods that it takes.',
  },
  408: { meaning: 'The request took too long to arrive.', advice: 'Send it again.' },
  409: {
    meaning: 'The state of the resource does not allow this now.',
    advice: 'Read the resource as it is now; the detail says which state is in the way.',
  },
  412: {
    meaning: 'The resource is not in the state that If-Match or If-None-Match asks for.',
    advice:
      'Somebody else may have changed it: read it again, and repeat the change with its new ETag in If-Match.',
  },
  413: { meaning: 'The body is too large.', advice: 'Bodies may have 64 KiB.' },
  414: {
    meaning: 'The address is too long.',
    advice: 'Shorten the filter: an address may have 64 KiB.',
  },
  415: {
    meaning: 'The body is in a format that is not read here.',
    advice: 'Send JSON with the Content-Type application/json.',
  },
  417: { meaning: 'The Expect header cannot be met.', advice: 'Send the request without it.' },
  429: {
    meaning: 'Too many requests came in a short time.',
    advice: 'Wait as long as Retry-After says, then send it again.',
  },
  431: {
    meaning: 'The headers are too large.',
    advice: 'Shorten them; tokens are the usual cause.',
  },
  500: {
    meaning: 'The service failed; that is a bug of the service.',
    advice: 'Report it with the request id: the log has the cause under the same id.',
  },
  503: {
    meaning: 'The service cannot respond just now.',
    advice: 'Wait as long as Retry-After says, then send it again.',
  },
  507: {
    meaning: 'The disk of the service is full.',
    advice: 'Make room there; nothing was changed.',
  },
};

const classes: Readonly<Record<number, string>> = {
  1: 'The response is still to come.',
  2: 'The request was carried out.',
  3: 'The response is elsewhere.',
  4: 'The request cannot be carried out as it is.',
  5: 'The service failed.',
};

/** Errors whose titles say more than their status. */
const titled: Readonly<Record<string, StatusMeaning>> = {
  'Validation Error': {
    meaning: 'The body does not fit its model. There is an error for each fault.',
    advice: 'Correct the member that each detail begins with.',
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
