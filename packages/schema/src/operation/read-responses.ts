import type { ResponseDefinition } from './operation.js';

/** The header in which answers say which language their texts are in. */
export const contentLanguage = {
  'Content-Language': 'language of the names and descriptions',
} as const;

/** The answers of an operation that reads a release: what it found, or that an earlier answer still holds. */
export function readResponses(description: string) {
  return {
    200: {
      description,
      headers: {
        ETag: 'version of the response',
        ...contentLanguage,
        Vary: 'request headers that the response depends on',
      },
    },
    304: { description: 'the response with the ETag in If-None-Match has not changed' },
  } as const satisfies Record<number, ResponseDefinition>;
}
