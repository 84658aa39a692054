import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { authorityOf } from './split-target.js';

/**
 * Refuses a request without a `Host` that can be one, and one whose target names another host. While the
 * service listens on this machine only, the name must be this machine's: a web page may make its own name
 * point here, and must not be answered.
 */
export function checkHost(loopbackOnly: boolean): RequestHandler {
  return (req, _res, next) => {
    const { host } = req.headers;
    if (!host) {
      throw new CommerceError('bad_request', 'The request has no Host header; HTTP/1.1 needs one.');
    }
    if (!hostForm.test(host)) {
      throw new CommerceError(
        'bad_request',
        `Host is ${JSON.stringify(host)}; it must be given once, as a name and perhaps a port.`,
      );
    }
    const target = authorityOf(req.originalUrl);
    if (target !== undefined && target.toLowerCase() !== host.toLowerCase()) {
      throw new CommerceError(
        'bad_request',
        `The address names the host ${JSON.stringify(target)} and the Host header ${JSON.stringify(host)}; they must be the same.`,
      );
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

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]+)(:\d*)?$/i;

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
