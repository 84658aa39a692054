import { join } from 'node:path';

/** Long works on a shop's database, each a process of its own. */
export const works = {
  import: { imports: true, publishes: false, args: (file) => ['import', file] },
  publish: { imports: false, publishes: true, args: () => ['publish'] },
  both: { imports: true, publishes: true, args: (file) => ['import', file, '--publish'] },
};

/** Those whose length is worth knowing: every second import changes all products. */
export const worksToTime = ['import', 'import', 'publish', 'both', 'both'];

/** Exit code of a work that was told to stop. */
const stopped = 130;

/**
 * Begins a work by its name. Gives its process as `command`, the products as they are `after` it, whether it
 * `isDone` or `isTakenBack` once it has `ended`, and a `key` for works that take equally long.
 */
export function beginWork(name, { scratch, database, runAisle, generations }) {
  const { imports, publishes, args } = works[name];
  const file = join(scratch, 'import.ndjson');
  const { after, size } = imports
    ? generations.write(file)
    : { after: generations.present(), size: 'all' };
  const startedAt = performance.now();
  const command = runAisle([...args(file), '--db', database]);
  const work = { command, imports, publishes, after, key: `${name} ${size}` };
  work.ended = command.ended.then((result) => {
    work.isDone = result.code === 0;
    work.isTakenBack = result.code === stopped && !publishes;
    work.took = performance.now() - startedAt;
    return result;
  });
  return work;
}
