import cors from 'cors';

/** Lets pages of any origin call the service and see the headers that help them. */
export const allowAnyOrigin = cors({
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT'],
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
