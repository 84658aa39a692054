/** Measures the start-up time of a process of the service, in milliseconds. */
export async function timeStart(runAisle) {
  const startedAt = performance.now();
  await runAisle(['token', '--help']).ended;
  return performance.now() - startedAt;
}
