import { spawn } from 'node:child_process';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

/**
 * What keeps a server from its store for a while, each by a name: `begin` gives what ends it. `ready` is how
 * /readyz is answered meanwhile.
 */
export const absences = {
  'the folder is moved': {
    ready: 503,
    begin: ({ folder }) => {
      renameSync(folder, `${folder}.away`);
      return () => renameSync(`${folder}.away`, folder);
    },
  },
  'the file is moved': {
    ready: 503,
    begin: ({ database }) => {
      renameSync(database, `${database}.away`);
      return () => renameSync(`${database}.away`, database);
    },
  },
  'the file is replaced': {
    ready: 503,
    begin: ({ database }) => {
      renameSync(database, `${database}.away`);
      writeFileSync(database, 'something else');
      return () => renameSync(`${database}.away`, database);
    },
  },
  'the folder is closed': {
    ready: 503,
    needsRights: true,
    begin: ({ folder }) => {
      chmodSync(folder, 0);
      return () => chmodSync(folder, 0o755);
    },
  },
  'another process writes': {
    ready: 200,
    begin: ({ database }) => hold(database, 'BEGIN EXCLUSIVE'),
  },
};

/** Another process that does something with the database until it is ended. */
async function hold(database, sql) {
  const program = `
    const database = new (require(${JSON.stringify(driver)}))(${JSON.stringify(database)});
    database.exec(${JSON.stringify(sql)});
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return () =>
    new Promise((resolve) => {
      child.once('close', resolve);
      child.kill('SIGKILL');
    });
}
