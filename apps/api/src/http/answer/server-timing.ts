/** Measures the parts of processing a request. */
export interface ServerTiming {
  /** Ends a part: all work since the part before it. */
  end(name: string, description: string): void;
  /** Formats the parts and their sum as a `Server-Timing` header. */
  render(): string;
}

/** Measures from the given time on, in milliseconds of `performance`. */
export function beginTiming(
  startedAt: number,
  now: () => number = () => performance.now(),
): ServerTiming {
  const parts: string[] = [];
  let last = startedAt;
  return {
    end(name, description) {
      const time = now();
      parts.push(renderPart(name, time - last, description));
      last = time;
    },
    render: () => [...parts, renderPart('total', now() - startedAt)].join(', '),
  };
}

function renderPart(name: string, milliseconds: number, description?: string): string {
  const duration = `${name};dur=${milliseconds.toFixed(2)}`;
  return description === undefined ? duration : `${duration};desc="${description}"`;
}
