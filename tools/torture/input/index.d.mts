/** What requests may name so that they are understood. */
export interface Target {
  /** Good access tokens; the first may do everything. */
  readonly tokens: readonly string[];
  /** Values by the names of parameters and members. */
  readonly known: Readonly<Record<string, readonly string[]>>;
}

/** What is sent where. */
export interface BadInputOptions {
  readonly port: number;
  readonly target: Target;
  readonly count: number;
  /** Of fast-check: the same seed sends the same inputs. */
  readonly seed: number;
  /** How many send at a time. */
  readonly senders?: number;
  /** Texts that no answer may have. */
  readonly secrets?: readonly string[];
}

/** What came back. `faults` is empty when all is well, and says how to send again what was not. */
export interface BadInputReport {
  readonly sent: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** What is known of the demo store. */
export function demoTarget(tokens: readonly string[]): Target;

/**
 * Sends requests made from the operations' own schemas, wrong ones above all, and bytes that are hardly HTTP.
 * Every answer must be framed as HTTP wants it, be no 5xx, tell nothing of the machine, and have the body that
 * errors have; good requests between them must be answered in the same bytes as before.
 */
export function sendBadInput(options: BadInputOptions): Promise<BadInputReport>;
