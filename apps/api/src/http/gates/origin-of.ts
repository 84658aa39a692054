import type { Request } from 'express';

/** Scheme, name and port that a request asked, as its sender wrote them. What a proxy says is not trusted. */
export function originOf(req: Request): string {
  return `${req.protocol}://${req.headers.host ?? ''}`;
}
