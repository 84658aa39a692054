/** Work that repeats until it is stopped. */
export interface Repetition {
  stop(): void;
  /** Resolves when nothing of it runs any more. */
  finished(): Promise<void>;
}

const interval = 30_000;

/** Does work now and every 30 seconds, never twice at once. It tells of its failures itself. */
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
