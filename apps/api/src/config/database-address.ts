/** @returns true if a database is the address of a server, not a file. */
export function isDatabaseAddress(db: string): boolean {
  return /^postgres(ql)?:\/\//i.test(db);
}

/**
 * Returns the start of an unusable address: `mysql://`, `host=`. Undefined for a valid address and
 * for a file, including one on a Windows drive.
 */
export function foreignScheme(db: string): string | undefined {
  if (isDatabaseAddress(db)) return undefined;
  return forms.map((form) => form.exec(db)?.[1]).find((beginning) => beginning !== undefined);
}

/**
 * Patterns of the start of an address, without its password. Configuration files may have quotes
 * and spaces around a value.
 */
const forms = [
  /^[\s"']*([a-z][a-z0-9+.-]+:(\/\/)?)/i,
  // `postgres//user:password@host`, `u:password@host`
  /^[\s"']*([a-z0-9+.-]*\/*)[^@/\\]*:[^@\\]*@/i,
  // `postgres;//user:password@host`, `postgres\://…`
  /^[\s"']*(postg\w*)(?=[^\w.][^@]*@)/i,
  // `host=… user=… password=…`
  /^[\s"']*((host|hostaddr|port|user|dbname|password)\s*=)/i,
];

/**
 * Returns the name of a database for display: an address without its password, a file by its name.
 */
export function nameOfDatabase(db: string): string {
  const scheme = foreignScheme(db);
  // The password may be anywhere in it.
  if (scheme !== undefined) return `${scheme}…`;
  if (!isDatabaseAddress(db)) return db;
  const address = parseDatabaseAddress(db);
  // The password may be anywhere in an address that cannot be parsed.
  if (!address) return `${db.slice(0, db.indexOf('://'))}://…`;
  if (address.password === '' && !secretParameters.some((name) => address.searchParams.has(name))) {
    return db;
  }
  address.password = '';
  for (const name of secretParameters) address.searchParams.delete(name);
  return address.href;
}

/**
 * Returns the passwords in an address, which must be hidden. A password that equals a visible part
 * is not hidden.
 */
export function passwordsIn(db: string): readonly string[] {
  const address = isDatabaseAddress(db) ? parseDatabaseAddress(db) : undefined;
  if (!address) return [];
  const parameters = secretParameters.flatMap((name) => address.searchParams.getAll(name));
  const shown = nameOfDatabase(db);
  return [decode(address.password), ...parameters].filter((password) => !shown.includes(password));
}

/** Parses the address of a database; undefined if that fails. */
export function parseDatabaseAddress(db: string): URL | undefined {
  // Unescaped delimiters in a password would move parts of it into fields that are shown.
  if (!wholeForm.test(db)) return undefined;
  // An empty host, even after a user name, means a local socket.
  const text = db.replace('@/', '@localhost/');
  return URL.canParse(text) ? new URL(text) : undefined;
}

const wholeForm = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/i;

/** Drivers also accept a password in these parameters. */
const secretParameters = ['password', 'sslpassword'] as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
