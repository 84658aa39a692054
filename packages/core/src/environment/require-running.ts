import { CommerceError } from '@aisle/schema';

/** Ends long work with `aborted` and these words once its signal has fired. */
export function requireRunning(signal: AbortSignal | undefined, stopped: string): void {
  if (signal?.aborted) throw new CommerceError('aborted', stopped, { cause: signal.reason });
}
