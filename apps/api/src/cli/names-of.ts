import type { Settings } from '../config/setting-definitions.js';
import { nameOf } from '../http/gates/own-host.js';

/** What the settings call this service, as hosts are compared. */
export function namesOf({
  allowedHost,
  host,
  publicUrl,
}: Pick<Settings, 'allowedHost' | 'host' | 'publicUrl'>): readonly string[] {
  const named = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host)];
  return [...allowedHost, ...named, host.toLowerCase()];
}
