import { operations } from '@aisle/schema/contract';
import cors from 'cors';

const methods = new Set(['HEAD', ...operations.map(({ method }) => method)]);

/** Lets pages of any origin call the service and read its informative headers. */
export const allowAnyOrigin = cors({
  origin: '*',
  methods: [...methods].sort(),
  exposedHeaders: [
    'Allow',
    'ETag',
    'Retry-After',
    'Server-Timing',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  maxAge: 600,
});
