/** How long a process of the service takes before it does anything, in milliseconds. */
export async function timeStart(runAisle) {
  const startedAt = performance.now();
  await runAisle(['token', '--help']).ended;
  return performance.now() - startedAt;
}
