import type { Request } from 'express';

/**
 * Returns scheme, host and port of a request as the client sent them. Headers of proxies are not
 * trusted.
 */
export function originOf(req: Request): string {
  return `${req.protocol}://${req.headers.host ?? ''}`;
}
