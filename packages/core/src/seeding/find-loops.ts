/**
 * Finds nodes that can be reached from themselves, among the starts and everything reachable from
 * them: at least one of each cycle. `next` returns the successors of a node; it is called once for
 * each.
 */
export function findLoops(
  starts: Iterable<string>,
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const looping = new Set<string>();
  const done = new Set<string>();
  const path: Step[] = [];
  const places = new Map<string, number>();
  const enter = (id: string) => {
    places.set(id, path.length);
    path.push({ id, rest: [...next(id)] });
  };
  for (const start of starts) {
    if (!done.has(start)) enter(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const id = step.rest.pop();
      if (id === undefined) {
        places.delete(step.id);
        done.add(step.id);
        path.pop();
        continue;
      }
      const place = places.get(id);
      if (place !== undefined) {
        for (const { id: on } of path.slice(place)) looping.add(on);
      } else if (!done.has(id)) enter(id);
    }
  }
  return looping;
}

interface Step {
  readonly id: string;
  readonly rest: string[];
}
