import { UsageError } from '../config/usage-error.js';

/** A file as a command is given it. @throws UsageError for a name of nothing, as a variable that is not set leaves it. */
export function requireFileName(named: string): string {
  if (named.trim() !== '') return named;
  throw new UsageError(
    'the name of a file is empty, perhaps because of a variable of the shell that is not set; name a file.',
  );
}
