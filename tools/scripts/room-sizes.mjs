import { globSync } from 'node:fs';
import path from 'node:path';

/** More files than this nobody keeps in mind; tests and styles beside them do not count. */
const most = 20;

const root = path.join(import.meta.dirname, '../..');
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root });
const rooms = Map.groupBy(
  files.filter((file) => !/[.]test[.]tsx?$/.test(file)),
  path.dirname,
);
const crowded = [...rooms].filter(([, inside]) => inside.length > most);

for (const [room, { length }] of crowded) {
  process.stderr.write(
    `${room} has ${length} files, and a room has ${most} at most: join files, or give some a room of their own.\n`,
  );
}
process.exitCode = crowded.length > 0 ? 1 : 0;
