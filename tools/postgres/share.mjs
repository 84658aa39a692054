import { startPostgres } from './index.mjs';

/**
 * A global setup of vitest: one server for all tests of a run, or the one that `DATABASE_URL` names. Tests find it
 * by `inject('postgres')`.
 */
export default async function sharePostgres(project) {
  const named = process.env.DATABASE_URL;
  if (named) {
    project.provide('postgres', named);
    return undefined;
  }
  const { connectionString, stop } = await startPostgres();
  project.provide('postgres', connectionString);
  return stop;
}
