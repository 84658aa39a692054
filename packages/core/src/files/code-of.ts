/** What the system, Node or SQLite calls a failure, such as `ENOENT`; undefined for what has no code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
