import { CommerceError } from '@aisle/schema';
import type { RequestHandler } from 'express';
import { authorityOf } from '../request/split-target.js';
import { isOwnHost, nameOf, type OwnNames } from './own-host.js';

/**
 * Rejects a request without a valid `Host`, or whose target names another host. If the service is
 * reachable from this machine only, the name must be local or configured. This prevents DNS
 * rebinding: a web page may point its own name at this machine.
 */
export function checkHost(names: OwnNames): RequestHandler {
  return (req, _res, next) => {
    const { host } = req.headers;
    if (!host) {
      // Load balancers send this. Browsers never use HTTP/1.0, so DNS rebinding is impossible.
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

/** Paths that need no valid host, because their response is the same for everyone. */
const probes: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+;=-]+)(:\d*)?$/i;

/**
 * Rejects a host name that any web page might own. `what` names the refused content in the message.
 * @throws CommerceError `forbidden`.
 */
export function requireOwnHost(host: string, names: OwnNames, what: string): void {
  if (isOwnHost(host, names)) return;
  // Users may paste the proposed command into a shell, and the caller chose the name.
  const name = /^[\w.:-]+$/.test(nameOf(host)) ? ` ${nameOf(host)}` : '';
  const own = names.loopbackOnly ? 'localhost only' : 'addresses and localhost only';
  throw new CommerceError(
    'forbidden',
    `${what} answers to ${own}, not to ${JSON.stringify(host)}, which may be the name of any web page; if it is yours, start the service with --allowed-host${name}.`,
  );
}
