import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';

/**
 * Refuses a request without `Host`, and while the service listens on this machine only, one that names
 * another: a web page may make its own name point here, and must not be answered.
 */
export function checkHost(loopbackOnly: boolean): RequestHandler {
  return (req, _res, next) => {
    const { host } = req.headers;
    if (!host) {
      throw new CommerceError('bad_request', 'The request has no Host header; HTTP/1.1 needs one.');
    }
    if (loopbackOnly && !isLoopbackHost(host)) {
      throw new CommerceError(
        'forbidden',
        `This service answers to localhost only, not to ${JSON.stringify(host)}; start it with --host to change that.`,
      );
    }
    next();
  };
}

/** Whether the value of a `Host` header, or a host to listen on, means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return (
    /^(.+\.)?localhost\.?$/.test(name) ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]' ||
    host === '::1'
  );
}
