import type { Settings } from '../config/setting-definitions.js';

/** Where a server answers: `http://127.0.0.1:4820`. */
export function addressOf({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
