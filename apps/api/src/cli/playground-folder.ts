import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built playground, whether it was built or not. */
export function findPlayground(): string {
  const manifest = import.meta.resolve('@aisle/playground/package.json');
  return join(dirname(fileURLToPath(manifest)), 'dist');
}
