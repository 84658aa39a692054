/** Warns on stderr. */
export function warn(text: string): void {
  process.stderr.write(`warning: ${text}\n`);
}
