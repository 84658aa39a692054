/** The option of commands whose answer a program may read. */
export const jsonOption = {
  flags: '--json',
  description: 'answer with one JSON document on stdout; progress and errors stay on stderr',
} as const;

/** Answers a program. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
