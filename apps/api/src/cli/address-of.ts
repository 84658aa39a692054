import type { Settings } from '../config/setting-definitions.js';

/** Returns the URL of a server: `http://127.0.0.1:4820`. */
export function addressOf({
  host,
  port,
  ...settings
}: Pick<Settings, 'host' | 'port' | 'tls' | 'tlsCert'>): string {
  return `${speaksTls(settings) ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @returns true if the server uses TLS, be it with `--tls` or with a given certificate. */
export function speaksTls({ tls, tlsCert }: Pick<Settings, 'tls' | 'tlsCert'>): boolean {
  return tls || tlsCert !== undefined;
}
