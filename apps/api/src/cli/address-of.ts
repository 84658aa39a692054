import type { Settings } from '../config/setting-definitions.js';

/** Where a server answers: `http://127.0.0.1:4820`. */
export function addressOf({
  host,
  port,
  ...settings
}: Pick<Settings, 'host' | 'port' | 'tls' | 'tlsCert'>): string {
  return `${speaksTls(settings) ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a server encrypts: a certificate of one's own says so too. */
export function speaksTls({ tls, tlsCert }: Pick<Settings, 'tls' | 'tlsCert'>): boolean {
  return tls || tlsCert !== undefined;
}
