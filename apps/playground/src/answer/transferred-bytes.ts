/** How many bytes the body of an answer took on its way, where the browser tells. */
export function transferredBytes(url: string, startedAt: number): number | undefined {
  const entries = performance.getEntriesByName(url, 'resource');
  const entry = entries.findLast(({ startTime }) => startTime >= startedAt - 1);
  const bytes = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0;
  performance.clearResourceTimings();
  return bytes > 0 ? bytes : undefined;
}
