import { isIP } from 'node:net';

/** What a service may be called. */
export interface OwnNames {
  /** Whether only this machine reaches it: then the addresses of others are none of its own. */
  readonly loopbackOnly: boolean;
  /** Names from its settings, in lower case. */
  readonly allowedHosts: readonly string[];
}

/**
 * Whether the value of a `Host` header, or the host of an origin, is this service's: a name of this machine,
 * one from the settings, or an address. Any other name may be a web page's that was made to point here.
 */
export function isOwnHost(host: string, { loopbackOnly, allowedHosts }: OwnNames): boolean {
  if (isLoopbackHost(host)) return true;
  const name = nameOf(host);
  return allowedHosts.includes(name) || (!loopbackOnly && isIP(name) !== 0);
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

/** The host of a `Host` header as settings write it: without a port, brackets and the dot of the root. */
export function nameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/(?<=[^.])\.$/, '')
    .toLowerCase();
}
