/** A repeated task. */
export interface Repetition {
  stop(): void;
  /** Resolves when no run is active any more. */
  finished(): Promise<void>;
}

const interval = 30_000;

/** Runs a task now and every 30 seconds. Runs do not overlap. The task reports its own failures. */
export function repeat(work: () => Promise<void>): Repetition {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, interval).unref();
  return {
    stop: () => clearInterval(timer),
    finished: async () => running,
  };
}
