import type { Settings } from '../config/setting-definitions.js';
import { nameOf } from '../http/gates/own-host.js';

/** Returns the host names of this service from the settings, normalized for comparison. */
export function namesOf({
  allowedHost,
  host,
  publicUrl,
}: Pick<Settings, 'allowedHost' | 'host' | 'publicUrl'>): readonly string[] {
  const named = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host)];
  return [...allowedHost, ...named, host.toLowerCase()];
}
