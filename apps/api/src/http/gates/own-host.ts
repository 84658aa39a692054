import { isIP } from 'node:net';

/** Host names of the service. */
export interface OwnNames {
  /**
   * True if only this machine can reach the service: addresses of other machines are then not its
   * own.
   */
  readonly loopbackOnly: boolean;
  /** Host names from its settings, in lower case. */
  readonly allowedHosts: readonly string[];
}

/**
 * @returns true if the value of a `Host` header, or the host of an origin, is this service's. That
 * is a local or configured name, or an address. Any other name may belong to a web page (DNS
 * rebinding).
 */
export function isOwnHost(host: string, { loopbackOnly, allowedHosts }: OwnNames): boolean {
  if (isLoopbackHost(host)) return true;
  const name = nameOf(host);
  return allowedHosts.includes(name) || (!loopbackOnly && isIP(name) !== 0);
}

/** @returns true if the value of a `Host` header, or a host to listen on, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return (
    /^(.+\.)?localhost\.?$/.test(name) ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '[::1]' ||
    host === '::1'
  );
}

/**
 * Normalizes the host of a `Host` header: without port, brackets and the trailing dot, in lower
 * case.
 */
export function nameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(?<=[^.])\.$/, '')
    .toLowerCase();
}
