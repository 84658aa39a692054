/** The option of commands with machine-readable output. */
export const jsonOption = {
  flags: '--json',
  description: 'answer with one JSON document on stdout; progress and errors stay on stderr',
} as const;

/** Prints a value as JSON for a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
