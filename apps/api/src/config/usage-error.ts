/** Something that the caller of the command line got wrong; its message says what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
