import { spawn } from 'node:child_process';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const driver = createRequire(import.meta.url).resolve('better-sqlite3');

/**
 * Failures that make the store unavailable for a while, by name. `begin` returns a function that
 * ends the failure. `ready` is the status of /readyz meanwhile.
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

/** Starts a process that runs SQL on the database until it is stopped. */
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
