/** Whether a database is named by the address of a server, rather than by a file. */
export function isDatabaseAddress(db: string): boolean {
  return /^postgres(ql)?:\/\//i.test(db);
}

/**
 * The beginning of what is meant as an address and is none that can be used: `mysql://`, `host=`. Undefined for an address
 * and for a file, be it on a drive of Windows.
 */
export function foreignScheme(db: string): string | undefined {
  if (isDatabaseAddress(db)) return undefined;
  return forms.map((form) => form.exec(db)?.[1]).find((beginning) => beginning !== undefined);
}

/** What an address begins with, without a password. Files of settings leave quotes and spaces around a value. */
const forms = [
  /^[\s"']*([a-z][a-z0-9+.-]+:(\/\/)?)/i,
  // `postgres//user:password@host`, `u:password@host`
  /^[\s"']*([a-z0-9+.-]*\/*)[^@/\\]*:[^@\\]*@/i,
  // `postgres;//user:password@host`, `postgres\://…`
  /^[\s"']*(postg\w*)(?=[^\w.][^@]*@)/i,
  // `host=… user=… password=…`
  /^[\s"']*((host|hostaddr|port|user|dbname|password)\s*=)/i,
];

/** A database as people may be shown it: an address without its password, a file by its name. */
export function nameOfDatabase(db: string): string {
  const scheme = foreignScheme(db);
  // Its password may be anywhere.
  if (scheme !== undefined) return `${scheme}…`;
  if (!isDatabaseAddress(db)) return db;
  const address = parseDatabaseAddress(db);
  // What cannot be read has its password anywhere.
  if (!address) return `${db.slice(0, db.indexOf('://'))}://…`;
  if (address.password === '' && !secretParameters.some((name) => address.searchParams.has(name))) {
    return db;
  }
  address.password = '';
  for (const name of secretParameters) address.searchParams.delete(name);
  return address.href;
}

/** The passwords in an address, which nobody may read. One that is a word of what is shown is no secret. */
export function passwordsIn(db: string): readonly string[] {
  const address = isDatabaseAddress(db) ? parseDatabaseAddress(db) : undefined;
  if (!address) return [];
  const parameters = secretParameters.flatMap((name) => address.searchParams.getAll(name));
  const shown = nameOfDatabase(db);
  return [decode(address.password), ...parameters].filter((password) => !shown.includes(password));
}

/** The address of a database, taken apart; undefined for one that cannot be read. */
export function parseDatabaseAddress(db: string): URL | undefined {
  // Letters of a password that mean something in an address would be taken for its other parts, and be shown.
  if (!wholeForm.test(db)) return undefined;
  // An empty host, with which a user's name may stand, is a socket of this machine.
  const text = db.replace('@/', '@localhost/');
  return URL.canParse(text) ? new URL(text) : undefined;
}

const wholeForm = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/i;

/** Drivers take a password from these too. */
const secretParameters = ['password', 'sslpassword'] as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
