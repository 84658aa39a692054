import { CommerceError } from '@aisle/schema';
import { translateSqliteError } from '../connection/translate-sqlite-error.js';

/** A failure of SQLite with the name of the file that it is about; any other stays itself. */
export function nameFile(file: string, error: unknown): unknown {
  const translated = translateSqliteError(error);
  if (translated === error || !(translated instanceof CommerceError)) return error;
  return new CommerceError(translated.code, `${file}: ${translated.message}`, { cause: error });
}
