import { startAisle } from 'aisle';

/** Starts one service with the demo store for all test files, and stops it after the last one. */
export default async function setup(project) {
  const aisle = await startAisle({ seed: 'demo', clock: '2026-10-01' });
  project.provide('aisle', { url: aisle.url, token: aisle.token });
  return aisle.close;
}
