import type { ErrorElement } from '@aisle/schema';

/** What a kind of error means, and what to do about it. */
export interface ErrorMeaning {
  readonly means: string;
  readonly remedy: string;
}

const meanings: Readonly<Record<string, ErrorMeaning>> = {
  'Bad Request': {
    means: 'A parameter, the filter or a header is not what it may be.',
    remedy: 'The detail says what is allowed there: correct it and send again.',
  },
  'Validation Error': {
    means: 'The body does not fit its model. There is an error for each fault.',
    remedy: 'Correct the member that each detail begins with.',
  },
  Unauthorized: {
    means: 'The token is missing, malformed, expired, or not of this service.',
    remedy: 'Get a new token with the key at the top of the page.',
  },
  Forbidden: {
    means:
      'The token may not do this, or the service was started read-only, or the request names another host.',
    remedy:
      'Get a token with the client_credentials grant; on a read-only service nothing changes.',
  },
  'Permission denied': {
    means: 'The plan belongs to another offering than the subscription.',
    remedy: "Choose one of the plans of the subscription's own offering.",
  },
  'Not Found': {
    means: 'Something that the address names is not there, or not any more.',
    remedy:
      'The detail names it: choose another, or latestPublished for a release that was pruned.',
  },
  'Method Not Allowed': {
    means: 'The address answers other methods.',
    remedy: 'Use one of those in the Allow header.',
  },
  'Request Timeout': {
    means: 'The request did not arrive in time.',
    remedy: 'Send it again.',
  },
  Conflict: {
    means: "The subscription's condition does not allow the change.",
    remedy: 'Look at its state: what is closed or canceled stays as it is.',
  },
  'Precondition Failed': {
    means: 'If-Match names a state that has changed since, or If-None-Match one that is there.',
    remedy: 'Read the subscription again and decide anew.',
  },
  'Content Too Large': {
    means: 'The body has more than 64 KiB.',
    remedy: 'Send less.',
  },
  'URI Too Long': {
    means: 'The request line has more than 64 KiB.',
    remedy: 'Name fewer values in the filter.',
  },
  'Unsupported Media Type': {
    means: 'The body is not JSON in UTF-8, or it is compressed.',
    remedy: 'Send it as application/json, as it is.',
  },
  'Expectation Failed': {
    means: 'There is an Expect header other than 100-continue.',
    remedy: 'Leave the header out.',
  },
  'Request Header Fields Too Large': {
    means: 'The headers are too long.',
    remedy: 'Shorten them; tokens are what is usually long.',
  },
  'Too Many Requests': {
    means: 'More requests came than the service takes.',
    remedy: 'Wait as long as the Retry-After header says.',
  },
  'Internal Server Error': {
    means: 'This is a bug of the service, not of the request.',
    remedy: 'The log has its cause under the X-Request-Id of the response.',
  },
  'Service Unavailable': {
    means: 'The database is busy or cannot be used now. Nothing has changed.',
    remedy: 'Try again after Retry-After; if it stays so, look into the log for a store failure.',
  },
  'Insufficient Storage': {
    means: 'The disk is full. What was being written is not kept.',
    remedy: 'Free some space and try again.',
  },
};

/** What an error means by its title, else by its status. */
export function meaningOf({ title, status }: Pick<ErrorElement, 'title' | 'status'>): ErrorMeaning {
  const known = meanings[title];
  if (known) return known;
  return status.startsWith('5')
    ? { means: 'The service could not answer.', remedy: 'Look into its log.' }
    : { means: 'The service refuses the request.', remedy: 'The detail says why.' };
}

/** The title that an error of a status has, where only the status is known. */
export function titleOfStatus(status: number): string {
  return titles[status] ?? `Status ${status}`;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};
