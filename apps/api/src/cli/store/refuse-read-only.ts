import { CommerceError } from '@aisle/schema';
import type { ResolvedSettings } from '../../config/resolve-settings.js';
import { variableOf } from '../../config/setting-definitions.js';

/**
 * Refuses to change a store in read-only mode.
 * @throws CommerceError `forbidden` that names the source of the setting.
 */
export function refuseReadOnly(
  { settings, sources }: Pick<ResolvedSettings, 'settings' | 'sources'>,
  command: string,
): void {
  if (!settings.readOnly) return;
  throw new CommerceError(
    'forbidden',
    `aisle ${command} changes the store, and ${sources.readOnly} says that nothing may be changed; nothing was. Take that out, or set ${variableOf('readOnly')}=false for this one command.`,
  );
}
