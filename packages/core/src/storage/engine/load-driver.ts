import { CommerceError } from '@aisle/schema';
import { codeOf } from '../../files/draft.js';

/**
 * Loads the driver of an engine, an optional dependency. `packages` are the words of `npm install` for it.
 * @throws CommerceError `unusable_file` if it is not installed.
 */
export async function requireInstalled<Module>(
  engine: string,
  packages: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommerceError(
      'unusable_file',
      `${engine} cannot be used, because its driver is not installed; install it with npm install ${packages}.`,
      { cause: error },
    );
  }
}
