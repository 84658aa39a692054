import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { authorityOf } from '../request/split-target.js';
import { isOwnHost, nameOf, type OwnNames } from './own-host.js';

/**
 * Refuses a request without a `Host` that can be one, and one whose target names another host. While the
 * service listens on this machine only, the name must be this machine's or one from the settings: a web page
 * may make its own name point here, and must not be answered.
 */
export function checkHost(names: OwnNames): RequestHandler {
  return (req, _res, next) => {
    const { host } = req.headers;
    if (!host) {
      // Load balancers ask so; no browser speaks HTTP/1.0, so no page can point its own name here.
      const isProbe = req.httpVersion === '1.0' && probes.includes(req.path);
      if (isProbe) return next();
      throw new CommerceError('bad_request', 'The request has no Host header; send one.');
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
    if (names.loopbackOnly) requireOwnHost(host, names, 'This service');
    next();
  };
}

/** What answers without a name: it says the same to everyone. */
const probes: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]+)(:\d*)?$/i;

/**
 * Refuses a name that may be any web page's. `what` is what is not answered under it.
 * @throws CommerceError `forbidden`.
 */
export function requireOwnHost(host: string, names: OwnNames, what: string): void {
  if (isOwnHost(host, names)) return;
  // What is proposed may be pasted into a shell, and the caller chose it.
  const name = /^[\w.:-]+$/.test(nameOf(host)) ? ` ${nameOf(host)}` : '';
  const own = names.loopbackOnly ? 'localhost only' : 'addresses and localhost only';
  throw new CommerceError(
    'forbidden',
    `${what} answers to ${own}, not to ${JSON.stringify(host)}, which may be the name of any web page; if it is yours, start the service with --allowed-host${name}.`,
  );
}
