import type { ResponseDefinition } from './operation.js';

/** The header in which answers say which language their texts are in. */
export const contentLanguage = {
  'Content-Language': 'the language that names and descriptions are in',
} as const;

/** The answers of an operation that reads a release: what it found, or that an earlier answer still holds. */
export function readResponses(description: string) {
  return {
    200: {
      description,
      headers: {
        ETag: 'changes when the response does',
        ...contentLanguage,
        Vary: 'the headers the response depends on',
      },
    },
    304: { description: 'the response that If-None-Match names still holds' },
  } as const satisfies Record<number, ResponseDefinition>;
}
