import { UsageError } from '../config/usage-error.js';

/**
 * Returns a file name from the command line. @throws UsageError for an empty name, such as an unset
 * variable.
 */
export function requireFileName(named: string): string {
  if (named.trim() !== '') return named;
  throw new UsageError(
    'the name of a file is empty, perhaps because of a variable of the shell that is not set; name a file.',
  );
}
