import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the built playground, whether it was built or not. */
export function findPlayground(): string {
  const manifest = createRequire(import.meta.url).resolve('@aisle/playground/package.json');
  return join(dirname(manifest), 'dist');
}
