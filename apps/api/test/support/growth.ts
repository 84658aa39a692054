/**
 * Returns how many times as long `work` takes at four times the size: about 4 where its time grows with the size, 16
 * where it grows with the square. Takes the shortest of several runs, as other programs only make runs longer.
 */
export function growth(work: (size: number) => unknown, size: number): number {
  const shortest = (of: number) => {
    const times = Array.from({ length: 9 }, () => {
      const begun = performance.now();
      work(of);
      return performance.now() - begun;
    });
    return Math.min(...times);
  };
  shortest(size);
  return shortest(4 * size) / shortest(size);
}
